# cmake -DFILES=FILE;FILE... -DBASE=FOLDER -DHEADER=HEADER -DFUNCTION=NAME -DOUTPUT=FILE -P embed.cmake: writes the source
# of the header's function of that name, in full, which gives the text of a file by its name: its path from the folder,
# without what follows the dot.
set(cases "")
foreach(file IN LISTS FILES)
  file(RELATIVE_PATH name ${BASE} ${file})
  string(REGEX REPLACE "\\..*$" "" name ${name})
  file(READ ${file} text)
  string(APPEND cases "  if (name == \"${name}\")\n    return R\"embedded(${text})embedded\";\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

std::string_view ${FUNCTION}(std::string_view name) {
${cases}  return {};
}
")
