"""The description of the HTTP interface, made from the schemas of the JSON language: an action is a path."""

import json

FIXED = ("id", "action")  # the path says the action; an id is not needed


def without_fixed(request):
    properties = {name: value for name, value in request["properties"].items() if name not in FIXED}
    required = [name for name in request["required"] if name not in FIXED]
    return {"type": "object", "properties": properties, "required": required}


def path_of(name, definitions):
    """What NAMERequest, NAMEAnswer and NAMEPartial say."""
    answer = {"schema": {"$ref": f"#/$defs/{name}Answer"}}
    content = {"application/json": answer}
    if f"{name}Partial" in definitions:
        partial = {"$ref": f"#/$defs/{name}Partial"}
        content["application/x-ndjson"] = {"schema": {"anyOf": [partial, answer["schema"]]}}
    error = {"application/json": {"schema": {"$ref": "#/$defs/ErrorAnswer"}}}
    body = {"content": {"application/json": {"schema": without_fixed(definitions[f"{name}Request"])}}}
    return {
        "post": {
            "requestBody": body,
            "responses": {
                "200": {"description": "the answer; as NDJSON, each as it comes, the last one last", "content": content},
                "400": {
                    "description": "what is wrong, in a sentence, and which field is to blame",
                    "content": error,
                },
                "503": {"description": "the same, but the server is to blame: it could not store it", "content": error},
            },
        }
    }


def openapi(schemas):
    definitions = {}
    for schema in schemas:
        for name, value in schema["$defs"].items():
            if name in ("Request", "Answer"):
                continue
            if definitions.setdefault(name, value) != value:
                raise ValueError(f"{name} differs between the schemas")
    paths = {}
    for name, definition in sorted(definitions.items()):
        # To end a request one needs the connection that it came from.
        if name.endswith("Request") and not name.startswith("Terminate"):
            action = definition["properties"]["action"]["const"]
            paths[f"/api/v1/{action}"] = path_of(name.removesuffix("Request"), definitions)
    described = {
        "openapi": "3.1.0",
        "info": {
            "title": "Crosscut",
            "version": "1",
            "summary": "Five board games akin to Go, and Go itself: their rules, an engine, records, and games between people.",
        },
        "paths": paths,
        "components": {"schemas": definitions},
    }
    return json.dumps(described, separators=(",", ":")).replace("#/$defs/", "#/components/schemas/")
