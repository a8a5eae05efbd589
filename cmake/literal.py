"""Bytes as C++."""


def literal(data):
    """A C++ string literal of these bytes, on lines that editors and compilers can bear."""
    if not data:
        return "{}"
    lines = []
    for start in range(0, len(data), 100):
        lines.append('"' + "".join(f"\\{byte:03o}" for byte in data[start:start + 100]) + '"')
    return "std::string_view(" + "\n".join(lines) + f", {len(data)})"
