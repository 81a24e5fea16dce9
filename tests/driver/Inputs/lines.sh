#!/bin/sh
# The lines of app.c's line table, with their files' numbers: lines.sh COMPILER DWARFDUMP LEVEL
$1 -g "$3" -fopenmp -c app.c -o lines.o
$2 --debug-line lines.o | awk '/^0x/ { print $2, $4 }' | sort -u
