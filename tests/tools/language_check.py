#!/usr/bin/env python3
"""Every request of docs/language.md, and every answer that the executable gives to it, fits docs/language.schema.json.

Usage: language_check.py EXECUTABLE SOURCE_FOLDER
"""

import json
import pathlib
import subprocess
import sys

import jsonschema


def main():
    executable, source = sys.argv[1], pathlib.Path(sys.argv[2])
    schema = json.loads((source / "docs/language.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)

    def fits(kind, message):
        return jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}).is_valid(message)

    text = (source / "docs/language.md").read_text()
    requests = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    good, bad = 0, []
    for request in requests:
        # One at a time: ids are used again in the document.
        run = subprocess.run([executable, "analyze"], input=request + "\n", capture_output=True, text=True, check=True)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        failed = any("error" in answer for answer in answers)
        if not failed and not fits("Request", json.loads(request)):
            bad.append(request)
        bad += [json.dumps(answer) for answer in answers if not fits("Answer", answer)]
        good += len(answers)
    # Answers come once and whole, while further requests are read.
    many = [json.dumps({"id": i, "action": "legal", "game": "yugo", "options": {"size": 3}}) for i in range(3000)]
    run = subprocess.run([executable, "analyze"], input="\n".join(many), capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    try:
        if sorted(json.loads(line)["id"] for line in lines) != list(range(len(many))):
            bad.append(f"{len(lines)} answers to {len(many)} requests")
    except ValueError as error:
        bad.append(f"an answer in pieces: {error}")
    wrong = {"id": 1, "action": "state", "game": "yugo", "moves": "c3"}
    if fits("Request", wrong) or fits("Answer", {"id": 1, "action": "legal"}):
        bad.append("the schema allows anything")
    for message in bad:
        print("does not fit the schema:", message)
    print(f"{len(requests)} requests, {good} answers, {len(bad)} that do not fit")
    sys.exit(bool(bad) or good < len(requests))


main()
