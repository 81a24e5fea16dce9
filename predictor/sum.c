/* Sums of multiples of slots (sum.h). */
#include "predictor/sum.h"

bool o2o_sum_add(struct o2o_sum *to, const struct o2o_sum *sum, int64_t factor) {
  struct o2o_sum a = *to, out = {0};
  int64_t product;
  uint32_t i = 0, k = 0;
  if (__builtin_mul_overflow(sum->constant, factor, &product) ||
      __builtin_add_overflow(a.constant, product, &out.constant))
    return false;
  while (i < a.nterms || k < sum->nterms) {
    bool mine = i < a.nterms && (k == sum->nterms || a.slots[i] <= sum->slots[k]);
    bool other = k < sum->nterms && (i == a.nterms || sum->slots[k] <= a.slots[i]);
    uint32_t slot = mine ? a.slots[i] : sum->slots[k];
    int64_t value = mine ? a.factors[i++] : 0;
    if (other && (__builtin_mul_overflow(sum->factors[k++], factor, &product) ||
                  __builtin_add_overflow(value, product, &value)))
      return false;
    if (value == 0)
      continue;
    if (out.nterms == O2O_SUM_TERMS)
      return false;
    out.slots[out.nterms] = slot;
    out.factors[out.nterms++] = value;
  }
  *to = out;
  return true;
}

bool o2o_sum_alike(const struct o2o_sum *a, const struct o2o_sum *b) {
  if (a->nterms != b->nterms)
    return false;
  for (uint32_t i = 0; i < a->nterms; i++)
    if (a->slots[i] != b->slots[i] || a->factors[i] != b->factors[i])
      return false;
  return true;
}
