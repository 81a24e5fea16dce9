/* OpenCL C text of the function that rounds w * 10**e, or w * 2**e, to a double or float. */
#ifndef O2O_XFORM_IR_NUMBER_BITS_H
#define O2O_XFORM_IR_NUMBER_BITS_H

/* ulong o2o_number_bits(ulong w, long e, uint flags): the bits of the number, rounded to nearest,
 * to even in the middle.  flags: 1: w is less than one below what is meant, and not it; 2: a float;
 * 4: a power of two.  With the first bit set the bits are those of the smaller one of two that the
 * number is between, very near to their middle.
 *
 * Powers of five are products of 5**(2**j), of which the table has the first 64 bits and their
 * exponents.  Each product adds to the error less than 3 / 2**63 of the value: one unit in the last
 * place of the factor, and two where the product is cut; 6 units in the last place of 64 bits are
 * no less.  What w lacks is less than 20 units where it has 19 digits.  The numbers that far below
 * and above are rounded: if both become the same, so does what is between them. */
#define O2O_NUMBER_BITS                                                                            \
  "__constant ulong o2o_fives[18] = {\n"                                                           \
  "  0xa000000000000000ul, 0xc800000000000000ul, 0x9c40000000000000ul,\n"                          \
  "  0xbebc200000000000ul, 0x8e1bc9bf04000000ul, 0x9dc5ada82b70b59dul,\n"                          \
  "  0xc2781f49ffcfa6d5ul, 0x93ba47c980e98cdful, 0xaa7eebfb9df9de8dul,\n"                          \
  "  0xccccccccccccccccul, 0xa3d70a3d70a3d70aul, 0xd1b71758e219652bul,\n"                          \
  "  0xabcc77118461cefcul, 0xe69594bec44de15bul, 0xcfb11ead453994baul,\n"                          \
  "  0xa87fea27a539e9a5ul, 0xddd0467c64bce4a0ul, 0xc0314325637a1939ul};\n"                         \
  "__constant short o2o_fives_exponent[18] = {-61, -59, -54, -45, -26, 11, 85, 234, 531,\n"        \
  "  -66, -68, -73, -82, -101, -138, -212, -361, -658};\n"                                         \
  "static ulong o2o_rounded_bits(ulong m, int x, uint more, uint single) {\n"                      \
  "  int bits = single ? 24 : 53, least = single ? -149 : -1074, n = (int)clz(m);\n"               \
  "  ulong infinity = (single ? 0xfful : 0x7fful) << (bits - 1);\n"                                \
  "  if (m == 0)\n"                                                                                \
  "    return 0;\n"                                                                                \
  "  m <<= n, x -= n;\n"                                                                           \
  "  int cut = max(64 - bits, least - x);\n"                                                       \
  "  if (cut > 64)\n"                                                                              \
  "    return 0;\n"                                                                                \
  "  ulong kept = cut == 64 ? 0 : m >> cut, rest = cut == 64 ? m : m << (64 - cut);\n"             \
  "  ulong half_way = 1ul << 63;\n"                                                                \
  "  kept += rest > half_way || (rest == half_way && (more || (kept & 1)));\n"                     \
  "  return min(((ulong)(x + cut - least) << (bits - 1)) + kept, infinity);\n"                     \
  "}\n"                                                                                            \
  "static ulong o2o_number_bits(ulong w, long e, uint flags) {\n"                                  \
  "  uint more = flags & 1, single = flags & 2;\n"                                                 \
  "  ulong infinity = single ? 0x7f800000ul : 0x7ff0000000000000ul;\n"                             \
  "  if (w == 0)\n"                                                                                \
  "    return 0;\n"                                                                                \
  "  int n = (int)clz(w), most = flags & 4 ? 5000 : 400;\n"                                        \
  "  if (e > most || e < -most)\n"                                                                 \
  "    return e > 0 ? infinity : 0;\n"                                                             \
  "  ulong m = w << n;\n"                                                                          \
  "  int x = (int)e - n, k = (int)abs((int)e);\n"                                                  \
  "  if (flags & 4)\n"                                                                             \
  "    return o2o_rounded_bits(m, x, more, single);\n"                                             \
  "  ulong error = more ? 20 : 0;\n"                                                               \
  "  for (int j = 0; j < 9; j++)\n"                                                                \
  "    if ((k >> j) & 1) {\n"                                                                      \
  "      int at = e < 0 ? j + 9 : j;\n"                                                            \
  "      m = mul_hi(m, o2o_fives[at]), x += o2o_fives_exponent[at] + 64;\n"                        \
  "      if (!(m >> 63))\n"                                                                        \
  "        m <<= 1, x--;\n"                                                                        \
  "      error += 6;\n"                                                                            \
  "    }\n"                                                                                        \
  "  if (error == 0)\n"                                                                            \
  "    return o2o_rounded_bits(m, x, 0, single);\n"                                                \
  "  error += 2;\n"                                                                                \
  "  ulong up = m + error;\n"                                                                      \
  "  ulong a = o2o_rounded_bits(m - error, x, 0, single);\n"                                       \
  "  ulong b = up < m ? o2o_rounded_bits(1ul << 63 | (up + 1) >> 1, x + 1, 0, single)\n"           \
  "                   : o2o_rounded_bits(up, x, 0, single);\n"                                     \
  "  return a == b ? a : a | 1ul << 63;\n"                                                         \
  "}\n"

#endif
