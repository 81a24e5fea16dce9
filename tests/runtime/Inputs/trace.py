"""Checks a trace: trace.py FILE [KIND=COUNT]...

The file must be a JSON array of events with the fields that viewers need, and hold exactly COUNT events of each given category. A kernel that
was enqueued behind a download that the host waited for begins behind it."""

import json
import sys

names = ("a", "b")
if sys.argv[1] == "-names":
    names = ('a "quote" \\ \t', "b\ufffd\ufffd(\u00e4\u20ac\U0001F600\ufffd" + "c" * 38 + "\u00e4" * 5 + "\ufffd")
    del sys.argv[1]
free = sys.argv[1] == "-any"  # of any sizes and names
if free:
    del sys.argv[1]
with open(sys.argv[1], encoding="utf-8") as file:
    events = json.load(file)
counts = {}
downloaded = 0.0
for event in events:
    assert event["ph"] in ("M", "X"), event
    assert isinstance(event["pid"], int) and event["tid"] in (1, 2), event
    if event["ph"] == "X":
        assert event["ts"] >= 0 and event["dur"] >= 0, event
        counts[event["cat"]] = counts.get(event["cat"], 0) + 1
        if event["cat"] == "download":
            downloaded = event["ts"] + event["dur"]
        if event["cat"] == "kernel":
            assert event["ts"] > downloaded - 1, (event, downloaded)
        if event["cat"] in ("upload", "download") and not free:
            assert event["args"]["bytes"] == 4000 and event["args"]["object"] in names, event
for wish in sys.argv[2:]:
    kind, count = wish.split("=")
    assert counts.get(kind, 0) == int(count), (wish, counts)
