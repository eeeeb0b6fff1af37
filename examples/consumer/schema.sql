-- Runs at each start, in one transaction; consumers that start together run it one after another.
SELECT pg_advisory_xact_lock(hashtext('intendance-consumer'));

-- The next offset to read, moved in the transaction of the effects of the message before it.
CREATE TABLE IF NOT EXISTS topic_position (
  topic text,
  partition integer,
  next_offset bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (topic, partition)
);

-- The last version of each stream: the relay may send an event again.
CREATE TABLE IF NOT EXISTS stream_version (
  structure_id text,
  stream text,
  version integer NOT NULL,
  PRIMARY KEY (structure_id, stream)
);

-- Events in the dead-letter topic. Later events of their stream wait there for them.
CREATE TABLE IF NOT EXISTS dead_letter (
  structure_id text,
  stream text,
  version integer,
  PRIMARY KEY (structure_id, stream, version)
);

-- The read model. `digest` chains the ids of the events of a structure: equal digests mean the same events in the same order.
CREATE TABLE IF NOT EXISTS structure_activity (
  structure_id text PRIMARY KEY,
  events bigint NOT NULL,
  digest text NOT NULL,
  last_event_at timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS refund (
  structure_id text,
  refund_id text,
  status text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  bill_cents bigint NOT NULL,
  refundable_cents bigint,
  paid_on date,
  PRIMARY KEY (structure_id, refund_id)
);
