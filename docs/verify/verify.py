"""Checks a sealed history without Intendance, with the standard library only.

    python3 verify.py Historique-scelle-2026-12-31.jsonl.gz [receipt.json, heads of a witness or code of a receipt ...]

Prints the result as JSON. Exit code 0: nothing was changed since the seals; 1: the findings say what was (README.md).
"""
import base64, gzip, hashlib, json, sys

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

# Ed25519 (RFC 8032, section 5.1), verification only.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point, scalar = add(point, point), scalar >> 1
    return result

def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if len(data) != 32 or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P

BASE = point_of(bytes.fromhex("58" + "66" * 31))

def is_signed(public_key, text, signature):
    key, signed = base64.b64decode(public_key), base64.b64decode(signature)
    a, r, s = point_of(key), point_of(signed[:32]), int.from_bytes(signed[32:], "little")
    if len(signed) != 64 or a is None or r is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signed[:32] + key + text.encode()).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(h, a))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))

def root_of(leaves):  # Merkle tree of RFC 6962, section 2.1
    while len(leaves) > 1:
        pairs = [leaves[i : i + 2] for i in range(0, len(leaves), 2)]
        leaves = [sha256(b"\1", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return leaves[0] if leaves else b""

def hex_of(text):
    return hashlib.sha256(text.encode()).hexdigest()

def key_id(public_key):
    return hashlib.sha256(base64.b64decode(public_key)).hexdigest()[:16]

def check(path, receipts):
    keys, believed, heads, findings = {}, set(), [], []
    lines, absent, early = {}, {}, set()  # events that no seal has named yet; named, not seen yet; out of order
    events, expected, last_place, sealed_place, environment = 0, (1, 1), None, None, None

    def say(kind, **where):
        findings.append({"kind": kind, **where})

    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        for line in file:
            entry = json.loads(line)
            if "key" in entry:
                key = entry["key"]
                keys[key["id"]] = key
                by = keys.get(key["endorsedBy"])
                text = json.dumps({k: key[k] for k in ("id", "publicKey", "since")}, separators=(",", ":"))
                if not by and len(keys) == 1 or by and is_signed(by["publicKey"], text, key["endorsement"]):
                    believed.add(key["id"])
                if key["id"] not in believed or key_id(key["publicKey"]) != key["id"]:
                    say("key-wrong", key=key["id"])
            elif "event" in entry:
                events += 1
                event = json.loads(entry["event"])
                name, place = f"{event['stream']} {event['version']}", [int(n) for n in entry["place"].split(":")]
                if name in lines:
                    say("inserted", event=name)
                else:
                    lines[name] = sha256(b"\0", entry["event"].encode()), place
                if last_place and place <= last_place:
                    early.add(name)
                last_place = place
            elif "seal" in entry:
                leaves = base64.b64decode(entry["leaves"])
                leaves = [leaves[i : i + 32] for i in range(0, len(leaves), 32)]
                try:
                    seal = json.loads(entry["seal"])
                except ValueError:  # somebody changed the text
                    seal = {"number": expected[0], "first": expected[1], "count": len(leaves), "environmentId": environment}
                    seal.update(previous=heads[-1] if heads else None, root="", key="")
                names, number = entry["events"].split("\n"), seal["number"]
                if (number, seal["first"]) != expected:
                    say("cut", seal=expected[0])
                elif seal["previous"] != (heads[-1] if heads else None) or environment not in (None, seal["environmentId"]):
                    say("forked", seal=number)
                if not len(leaves) == len(names) == seal["count"] or root_of(leaves).hex() != seal["root"]:
                    say("seal-changed", seal=number)
                if not is_signed(keys.get(seal["key"], {}).get("publicKey", ""), entry["seal"], entry["signature"]):
                    say("signature-wrong", seal=number)
                for name, leaf in zip(names, leaves):
                    line = lines.pop(name, None)
                    if line is None:
                        absent[name] = leaf, number
                        continue
                    if line[0] != leaf:
                        say("edited", event=name, seal=number)
                    elif name in early or sealed_place and line[1] <= sealed_place:
                        say("reordered", event=name, seal=number)
                    sealed_place = max(sealed_place or line[1], line[1])
                heads.append(hex_of(entry["seal"]))
                expected, environment = (number + 1, seal["first"] + seal["count"]), seal["environmentId"]
    for name, (leaf, number) in absent.items():
        line = lines.pop(name, None)
        say("removed" if line is None else "reordered" if line[0] == leaf else "edited", event=name, seal=number)
    inserted = [name for name, (_, place) in lines.items() if sealed_place and place <= sealed_place]
    findings += [{"kind": "inserted", "event": name} for name in inserted]
    for receipt in receipts:
        number, head = int(receipt["code"].split(".")[1]), receipt["code"].split(".")[2]
        if "text" in receipt:
            key, signer, head = receipt["public_key"], json.loads(receipt["text"])["key"], hex_of(receipt["text"])
            if key_id(key) != signer or not is_signed(key, receipt["text"], receipt["signature"]):
                say("key-wrong", key=signer)
        if number > len(heads) or heads[number - 1] != head:
            say("cut" if number > len(heads) else "forked", seal=number)
    result = {"events": events, "seals": len(heads), "pending": len(lines) - len(inserted), "head": heads[-1] if heads else None}
    return {**result, "findings": findings}

if __name__ == "__main__":
    receipts = [{"code": text} if text.count(".") == 2 and "-" in text[:9] else json.load(open(text)) for text in sys.argv[2:]]
    result = check(sys.argv[1], [one for receipt in receipts for one in receipt.get("heads", [receipt])])
    print(json.dumps(result))
    sys.exit(1 if result["findings"] else 0)
