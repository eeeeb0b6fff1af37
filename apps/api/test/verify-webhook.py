# Verifies one webhook with the library of Standard Webhooks: {"secret", "headers", "body"} on the standard input, the verdict on its output.
import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError

message = json.load(sys.stdin)
try:
    verified = Webhook(message["secret"]).verify(message["body"], message["headers"])
    print(json.dumps({"type": verified["type"], "id": verified["data"]["id"], "values": verified["data"]["values"]}))
except WebhookVerificationError as refusal:
    print(json.dumps({"refusal": str(refusal)}))
