# Receives webhooks of Intendance: python3 receive.py <secret> [port]. Python 3.9 or later, no dependency.
import base64
import hashlib
import hmac
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = sys.argv[1]
key = base64.b64decode(secret[len("whsec_"):])
TOLERANCE_SECONDS = 300
# In a real program: a table with a unique key, written in the transaction of the work.
handled = set()


def is_ours(headers, body):
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "0")
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # Two signatures for a day after a change of the secret.
    return any(hmac.compare_digest(expected, text) for text in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if not is_ours(self.headers, body):
            self.send_response(401)
            self.end_headers()
            return
        message = json.loads(body)
        message_id = self.headers["webhook-id"]
        if message_id not in handled:
            print(message["type"], message["data"]["record_id"], json.dumps(message["data"]["values"]), flush=True)
        handled.add(message_id)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("", int(sys.argv[2]) if len(sys.argv) > 2 else 4000), Receiver)
print(f"waiting on port {server.server_port}", flush=True)
server.serve_forever()
