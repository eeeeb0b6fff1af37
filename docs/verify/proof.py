"""Checks the proof of one event without Intendance, with the standard library only.

    python3 proof.py Preuve.json keys.json

`keys.json` is the answer of `GET /api/sealed_history/keys`. Prints the event as JSON. Exit code 0: the event is in the sealed history, as the
key signed it; 1: it is not. The format is described in README.md; `verify.py`, beside this file, has the signature.
"""
import base64, json, sys
from verify import hex_of, is_signed, key_id, sha256

def root_from(leaf, path, index, size):
    """The root that an event and its path lead to (RFC 9162, section 2.1.3.2)."""
    place, last, node = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return None
        if place % 2 == 1 or place == last:
            node = sha256(b"\1", sibling, node)
            while place % 2 == 0 and place != 0:
                place, last = place >> 1, last >> 1
        else:
            node = sha256(b"\1", node, sibling)
        place, last = place >> 1, last >> 1
    return node.hex() if last == 0 and 0 <= index < size else None

def key_of(keys, name):
    key = next((key["public_key"] for key in keys if key["id"] == name), None)
    return key if key and key_id(key) == name else None

def members_of(text):
    try:
        content = json.loads(text)
    except ValueError:  # somebody changed the text
        return {}
    return content if isinstance(content, dict) else {}

def check(proof, keys):
    seal = members_of(proof["seal"])
    key = key_of(keys, seal.get("key"))
    if not key:
        return {"fault": "unknown-key"}
    if not is_signed(key, proof["seal"], proof["signature"]):
        return {"fault": "unsigned"}
    leaf, event = sha256(b"\0", proof["event"].encode()), members_of(proof["event"])
    path = [base64.b64decode(node) for node in proof["path"]]
    root = root_from(leaf, path, proof["index"], seal["count"])
    if root != seal["root"] or event.get("environmentId") != seal["environmentId"]:
        return {"fault": "changed"}
    head = {"number": seal["number"], "at": seal["at"], "head": hex_of(proof["seal"]), "key": seal["key"]}
    facts = {name: event[name] for name in ("type", "stream", "version", "recordedAt")}
    return {**facts, "hash": leaf.hex(), "position": seal["first"] + proof["index"], "seal": head}

if __name__ == "__main__":
    own, published = [json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3]]
    result = check(own, published["keys"])
    print(json.dumps(result))
    sys.exit(1 if "fault" in result else 0)
