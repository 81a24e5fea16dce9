# Makes the bitcode that the plugin links into every object:
#   cmake -DSTUB=stub.ll -DIMAGE=proper.so -DOUTPUT=out.ll -DWITHOUT=light.ll -P stub.cmake
# Without IMAGE, what is to be compiled to the assembly text (assemble.py), which most compilations take in place of the IR.
#
# STUB is the textual IR of stub.c and allocation.c.  C has no way to say linkonce_odr, the one linkage whose unused or repeated
# definitions vanish, so the text is edited: `weak` definitions become linkonce_odr in a comdat of their name.  Attributes that tie
# code to a processor or to code generation options go, and so do module flags but the PIC level, so that the stub takes over
# the settings of whatever module it is linked into.  The code is optimised already: `optnone` halves what linking it in costs a user's
# compilation where no text can be taken (bench: 6 ms instead of 12); functions that are `hot` are spared that.  IMAGE is appended as a constant;
# in WITHOUT it is zeros (join.py).

file(READ "${STUB}" ll)
set(comdats "")
string(REGEX MATCHALL "(define weak [^\n]*@[A-Za-z0-9_]+|@[A-Za-z0-9_]+ = weak )" definitions "${ll}")
foreach(definition IN LISTS definitions)
  string(REGEX MATCH "@([A-Za-z0-9_]+)" name "${definition}")
  string(APPEND comdats "$${CMAKE_MATCH_1} = comdat any\n")
endforeach()

string(REGEX REPLACE "define weak ([^\n]*) #([0-9]+) {" "define linkonce_odr \\1 #\\2 comdat {" ll "${ll}")
string(REGEX REPLACE "(\n@[A-Za-z0-9_]+ = )weak ([^\n]*), align" "\\1linkonce_odr \\2, comdat, align" ll "${ll}")
string(REGEX REPLACE " \"(target-cpu|target-features|tune-cpu|frame-pointer|min-legal-vector-width)\"=\"[^\"\n]*\"" "" ll "${ll}")
if(DEFINED IMAGE)
  set(quickly "optnone ")
endif()
string(REGEX REPLACE "(attributes #[0-9]+ = { )nounwind uwtable" "\\1cold noinline ${quickly}nounwind uwtable" ll "${ll}")
string(REPLACE " noundef" "" ll "${ll}") # what a list does not name may be anything
string(REGEX REPLACE "\n!llvm[^\n]*" "" ll "${ll}")

# The metadata that is left is that of the flag.
string(REGEX REPLACE "\n![0-9]+ = [^\n]*" "" ll "${ll}")
string(REGEX REPLACE ", ![a-z.]+ ![0-9]+" "" ll "${ll}")
set(flags "!llvm.module.flags = !{!0}\n!0 = !{i32 8, !\"PIC Level\", i32 2}\n")
if(NOT DEFINED IMAGE)
  file(WRITE "${OUTPUT}" "${ll}\n${comdats}${flags}")
  return()
endif()

string(REGEX MATCH "__o2o_v[0-9]+_image" image "${ll}")
string(REGEX REPLACE "\n@__o2o_v[0-9]+_image[^\n]*" "" ll "${ll}")
file(SIZE "${IMAGE}" IMAGE_size)
file(READ "${IMAGE}" hex HEX)
string(REGEX REPLACE "(..)" "\\\\\\1" IMAGE_bytes "${hex}")
string(APPEND ll "
$${image} = comdat any
$${image}_size = comdat any
${comdats}
@${image}_size = linkonce_odr constant i64 ${IMAGE_size}, no_sanitize_address, comdat, align 8
")
set(kind "linkonce_odr constant [${IMAGE_size} x i8]")
file(WRITE "${OUTPUT}" "${ll}
@${image} = ${kind} c\"${IMAGE_bytes}\", no_sanitize_address, comdat, align 16
${flags}")
file(WRITE "${WITHOUT}" "${ll}
@${image} = ${kind} zeroinitializer, no_sanitize_address, comdat, align 16
${flags}")
