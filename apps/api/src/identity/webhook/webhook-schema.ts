/**
 * Messages to webhooks (docs/adr/0143): one row for each event and webhook, until it is forgotten. No row holds a value of an event: the message
 * is made from the event when it leaves. Only the vault login reads the tables.
 */
export const webhookSchema = `
CREATE TABLE identity.webhook (
  environment_id uuid NOT NULL,
  id uuid PRIMARY KEY,
  -- Of the first failure since the last message that was taken.
  failing_since timestamptz,
  -- A replay that is under way: events from here to replay_end are sent again.
  replay_at timestamptz,
  replay_id uuid,
  replay_end timestamptz
);
CREATE TABLE identity.webhook_message (
  environment_id uuid NOT NULL,
  webhook_id uuid NOT NULL REFERENCES identity.webhook (id) ON DELETE CASCADE,
  event_id uuid NOT NULL,
  stream text NOT NULL,
  version bigint NOT NULL,
  type text NOT NULL,
  recorded_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Null once it was taken, or given up.
  due_at timestamptz,
  taken_at timestamptz,
  tried_at timestamptz,
  -- Of the last answer; null when none came, and then the reason is \`problem\`.
  status integer,
  problem text,
  took_ms integer,
  PRIMARY KEY (webhook_id, event_id)
);
CREATE INDEX webhook_message_due ON identity.webhook_message (webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_message_recent ON identity.webhook_message (webhook_id, recorded_at DESC, event_id DESC);
-- Failures are few among the messages that were taken.
CREATE INDEX webhook_message_failed ON identity.webhook_message (webhook_id, recorded_at DESC, event_id DESC) WHERE due_at IS NULL AND taken_at IS NULL;
CREATE INDEX webhook_message_age ON identity.webhook_message (recorded_at) WHERE due_at IS NULL;
REVOKE ALL ON identity.webhook, identity.webhook_message FROM PUBLIC, intendance_app, intendance_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.webhook, identity.webhook_message TO intendance_vault;
`;
