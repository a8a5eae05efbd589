# Writes the hashes of the sources in RULES and ENGINE, lists of paths below BASE, to OUTPUT (match/source_hashes.hpp).
function(hash_of files result)
  set(all "")
  foreach(file ${files})
    file(SHA256 ${BASE}/${file} hash)
    string(APPEND all "${file} ${hash}\n")
  endforeach()
  string(SHA256 hash "${all}")
  set(${result} ${hash} PARENT_SCOPE)
endfunction()

hash_of("${RULES}" rules)
hash_of("${ENGINE}" engine)
file(WRITE ${OUTPUT} "#include \"match/source_hashes.hpp\"

namespace crosscut::match {

const std::string_view rules_hash = \"${rules}\";
const std::string_view engine_hash = \"${engine}\";

}  // namespace crosscut::match
")
