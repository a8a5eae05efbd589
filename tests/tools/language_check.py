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
    # One who waits for each answer gets each once, and whole.
    with subprocess.Popen([executable, "analyze"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as patient:
        for i in range(200):
            print(json.dumps({"id": i, "action": "legal", "game": "yugo", "options": {"size": 3}}), file=patient.stdin, flush=True)
            answer = patient.stdout.readline()
            if json.loads(answer)["id"] != i:
                bad.append(answer)
        patient.stdin.close()
        bad += patient.stdout.readlines()
    wrong = {"id": 1, "action": "state", "game": "yugo", "moves": "c3"}
    if fits("Request", wrong) or fits("Answer", {"id": 1, "action": "legal"}):
        bad.append("the schema allows anything")
    for message in bad:
        print("does not fit the schema:", message)
    print(f"{len(requests)} requests, {good} answers, {len(bad)} that do not fit")
    sys.exit(bool(bad) or good < len(requests))


main()
