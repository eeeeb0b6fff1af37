"""Checks a signed statement about files without Intendance, with the standard library only.

    python3 statement.py Empreintes-signees.json keys.json [file ...]

`keys.json` is the answer of `GET /api/sealed_history/keys`. Prints the statement and the names that it gives to the files. Exit code 0: the
installation signed it, and it names each file by its hash; 1: not. The format is described in README.md; `verify.py` has the signature.
"""
import hashlib, json, sys
from proof import key_of, members_of
from verify import is_signed

def hash_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()

def check(statement, keys, paths):
    content = members_of(statement["text"])
    if content.get("format") != "intendance-file-statement" or content.get("version") != 1:
        return {"fault": "unknown-format"}
    key = key_of(keys, content.get("key"))
    if not key:
        return {"fault": "unknown-key"}
    if not is_signed(key, statement["text"], statement["signature"]):
        return {"fault": "unsigned"}
    names = dict(line.split("  ", 1) for line in content["files"].splitlines())  # as `sha256sum` writes them
    found = {path: names.get(hash_of(path)) for path in paths}
    unknown = sorted(path for path, name in found.items() if name is None)
    if unknown:
        return {"fault": "unknown-file", "files": unknown}
    return {**{name: content[name] for name in ("at", "receipt", "key")}, "files": len(names), "checked": found}

if __name__ == "__main__":
    own, published = [json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3]]
    result = check(own, published["keys"], sys.argv[3:])
    print(json.dumps(result))
    sys.exit(1 if "fault" in result else 0)
