#include "shapes.h"
#pragma pack(push, 1)
struct packed {
  char kind;
  double area;
};
struct packed kept[10];
int size_of(void) {
  kept[3].area = 3;
  return (int)sizeof(struct packed) + (int)kept[3].area;
}
