-- After pg_restore into another PostgreSQL server, or pg_upgrade, with the program stopped:
--   psql -v ON_ERROR_STOP=1 --single-transaction -f deploy/after-restore.sql "$DATABASE_URL"
--
-- Events carry the transaction id of the server that wrote them. On a younger server those ids lie in the future, and no reader
-- would see the events. Here all of them get this transaction's id and positions in the order they had, and each reader of the feed
-- keeps its place in that order: no mail leaves again. Read models are built anew by the next start, beside those that are shown: what a
-- program wrote here before this script ran, unseen by readers that stood too far, is shown too. It may run twice.

DO $$ BEGIN
  IF to_regclass('evs.kurrent_log') IS NOT NULL THEN
    IF EXISTS (SELECT FROM evs.kurrent_log) THEN RAISE EXCEPTION 'the events of this base are in KurrentDB: nothing to do here'; END IF;
  END IF;
END $$;

LOCK TABLE evs.event, evs.stream, evs.command, evs.checkpoint IN ACCESS EXCLUSIVE MODE;

CREATE TEMPORARY TABLE feed_order ON COMMIT DROP AS
  SELECT environment_id, stream_id, version, shard, xid, "position",
    row_number() OVER (ORDER BY shard, xid, "position") AS place
  FROM evs.event;
CREATE INDEX ON feed_order (shard, xid, "position");
ANALYZE feed_order;

UPDATE evs.checkpoint c SET xid = pg_current_xact_id(), "position" = coalesce(
  (SELECT max(o.place) FROM feed_order o WHERE o.shard = c.shard AND (o.xid, o."position") <= (c.xid, c."position")), 0);

-- A parked structure goes on at its first event that is not treated.
UPDATE read.parked_environment k SET xid = pg_current_xact_id(), "position" = coalesce(
  (SELECT min(o.place) FROM feed_order o WHERE o.shard = 0 AND (o.xid, o."position") >= (k.xid, k."position")),
  (SELECT count(*) + 1 FROM feed_order));

-- One pass over events and commands in their order: a search per command would read most of the feed each time.
CREATE TEMPORARY TABLE command_place ON COMMIT DROP AS
  SELECT environment_id, command_id, coalesce(max(place) OVER (ORDER BY xid, "position", command_id NULLS FIRST ROWS UNBOUNDED PRECEDING), 0) AS place
  FROM (
    SELECT NULL::uuid AS environment_id, NULL::uuid AS command_id, xid, "position", place FROM feed_order
    UNION ALL SELECT environment_id, command_id, xid, "position", NULL FROM evs.command
  ) everything;

UPDATE evs.command c SET xid = pg_current_xact_id(), "position" = p.place
  FROM command_place p WHERE (c.environment_id, c.command_id) = (p.environment_id, p.command_id);

-- Where the events end that a move of a structure brought, and the place of each of them.
DO $$ BEGIN
  IF to_regclass('evs.structure_mark') IS NULL THEN RETURN; END IF;
  UPDATE evs.structure_mark m SET xid = pg_current_xact_id(), "position" = coalesce(
    (SELECT max(o.place) FROM feed_order o WHERE o.environment_id = m.environment_id AND (o.xid, o."position") <= (m.xid, m."position")), 0)
    WHERE m.xid IS NOT NULL;
  UPDATE evs.arrived_event a SET xid = pg_current_xact_id(), "position" = o.place
    FROM feed_order o WHERE o.environment_id = a.environment_id AND (o.xid, o."position") = (a.xid, a."position");
  -- Transactions of the other server, which no append here is older than.
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'evs.structure_mark'::regclass AND attname = 'barrier') THEN
    EXECUTE 'UPDATE evs.structure_mark SET barrier = NULL';
  END IF;
END $$;

UPDATE evs.event e SET xid = pg_current_xact_id(), "position" = o.place
  FROM feed_order o WHERE (e.environment_id, e.stream_id, e.version) = (o.environment_id, o.stream_id, o.version);

UPDATE evs.stream SET last_xid = pg_current_xact_id();

SELECT setval('evs.position', greatest((SELECT count(*) FROM evs.event), 1));

-- From now on these are events of this cluster, whichever version of the program made the dump.
CREATE TABLE IF NOT EXISTS evs.cluster (system_identifier bigint NOT NULL, since timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX IF NOT EXISTS cluster_is_one ON evs.cluster ((true));
DELETE FROM evs.cluster;
INSERT INTO evs.cluster (system_identifier) SELECT system_identifier FROM pg_control_system();

UPDATE read.projection SET rebuild_requested_at = now();

-- pg_restore --no-owner gives read models to the user who restores: they go back to the worker, who builds and swaps them.
DO $$ DECLARE o record; is_member boolean := false; BEGIN
  FOR o IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relnamespace = 'read'::regnamespace AND c.relkind = 'r'
    AND c.relowner = current_user::regrole
    AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant')
    AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'worker')
  LOOP
    IF NOT is_member AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      GRANT intendance_worker TO CURRENT_USER WITH SET TRUE, INHERIT FALSE;
      is_member := true;
    END IF;
    EXECUTE format('ALTER TABLE %s OWNER TO intendance_worker', o.name);
  END LOOP;
  IF is_member THEN GRANT intendance_worker TO CURRENT_USER WITH SET FALSE, INHERIT FALSE; END IF;
END $$;
