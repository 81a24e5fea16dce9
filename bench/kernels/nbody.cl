__kernel void nbody(__global const float *restrict x, __global const float *restrict y,
                    __global const float *restrict z, __global const float *restrict m,
                    __global float *restrict ax, __global float *restrict ay,
                    __global float *restrict az, int n) {
  int i = get_global_id(0);
  float xi = x[i], yi = y[i], zi = z[i], sx = 0, sy = 0, sz = 0;
#ifdef GPU
  __local float4 tile[64];
  int lid = get_local_id(0);
  for (int t = 0; t < n; t += 64) {
    tile[lid] = (float4)(x[t + lid], y[t + lid], z[t + lid], m[t + lid]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 64; j++) {
      float4 b = tile[j];
      float dx = b.x - xi, dy = b.y - yi, dz = b.z - zi;
      float d2 = dx * dx + dy * dy + dz * dz + 1e-4f;
      float w = b.w / (d2 * sqrt(d2));
      sx += w * dx;
      sy += w * dy;
      sz += w * dz;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#else
  for (int j = 0; j < n; j++) {
    float dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
    float d2 = dx * dx + dy * dy + dz * dz + 1e-4f;
    float w = m[j] / (d2 * sqrt(d2));
    sx += w * dx;
    sy += w * dy;
    sz += w * dz;
  }
#endif
  ax[i] = sx;
  ay[i] = sy;
  az[i] = sz;
}
