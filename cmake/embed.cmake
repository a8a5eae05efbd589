# cmake -DFILES=FILE;FILE... -DHEADER=PATH -DFUNCTION=NAME -DOUTPUT=FILE -P embed.cmake: writes the source of a function
# that a header of cli declares; it gives the text of a file by the file's name without ending.
set(cases "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND cases "  if (name == \"${name}\")\n    return R\"text(${text})text\";\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace crosscut::cli {

std::string_view ${FUNCTION}(std::string_view name) {
${cases}  return {};
}

}  // namespace crosscut::cli
")
