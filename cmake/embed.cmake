# cmake -DPAGES=FILE;FILE... -DOUTPUT=FILE -P embed.cmake: writes the source of cli/page.hpp's page_text, which holds the
# pages.
set(cases "")
foreach(page IN LISTS PAGES)
  get_filename_component(name ${page} NAME_WE)
  file(READ ${page} text)
  string(APPEND cases "  if (name == \"${name}\")\n    return R\"page(${text})page\";\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"cli/page.hpp\"

namespace crosscut::cli {

std::string_view page_text(std::string_view name) {
${cases}  return {};
}

}  // namespace crosscut::cli
")
