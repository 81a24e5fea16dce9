"""Whether the bounds of multiply_6 in `omp2ocl-explain --gpu`'s output are those of bench/gpu/traffic.py: bound.py ROOT FILE"""
import re
import sys

sys.path.insert(0, sys.argv[1] + "/bench/gpu")
sys.dont_write_bytecode = True
import traffic

work = {"read": 8.8e6 / 32, "written": 0, "requests": 1e6 / 32, "sectors": 1e6 / 32, "flops64": 1e8, "flops32": 0, "local_passes": 1e8 / 32}
with open(sys.argv[2], encoding="utf-8") as file:
    text = file.read().split("kernel ")[1]
found = re.findall(r"bound +(.*): (\S+) s, by (\w+)", text)
wanted = [(name, *traffic.bound(work, device)) for name, device in traffic.devices.items()]
for (name, seconds, what), (gpu, bound, by) in zip(found, wanted, strict=True):
    assert name == gpu and what == by and abs(float(seconds) / bound - 1) < 1e-3, (name, seconds, what, gpu, bound, by)
