import { indexed } from './append-functions.js';

/** Status of a request that was rolled back and is to be executed alone, in a transaction that may wait. */
export const aloneStatus = 'alone';

/** Rolls back the writes of the request, and keeps the answer in the variables. */
const rollBackState = 'IX002';
const rollBack = `RAISE EXCEPTION 'rolled back' USING ERRCODE = '${rollBackState}';`;
const conflict = `status := 'conflict'; stream := name; version := held; ${rollBack}`;

/** A concurrent writer may be the same command: asked first, and again before a conflict is reported. */
const earlierRun = `
          SELECT CASE WHEN c.request_hash = hash THEN 'duplicate' ELSE 'mismatch' END, c.version, c.xid, c.position, c.answer
            INTO status, version, xid, pos, answer
            FROM evs.command c WHERE c.environment_id = environment AND c.command_id = command;`;

const lock = (strength: string): string => `
          SELECT s.version, s.last_xid INTO held, held_xid FROM evs.stream s
            WHERE s.environment_id = environment AND s.stream_id = name ${strength} SKIP LOCKED;`;

/** A row that can be neither locked nor created belongs to another transaction. */
const checkGuards = `
      parts := request -> 'guards';
      FOR i IN 0 .. coalesce(jsonb_array_length(parts), 0) - 1 LOOP
        name := parts -> i ->> 'stream'; ${lock('FOR SHARE')}
        IF NOT FOUND THEN
          INSERT INTO evs.stream VALUES (environment, name, 0, '0') ON CONFLICT DO NOTHING;
          IF NOT FOUND THEN ${rollBack} END IF;
          held := 0;
        END IF;
        IF held <> (parts -> i ->> 'version')::bigint THEN ${conflict} END IF;
      END LOOP;`;

/** A stream that must not exist is created without a look; its row may exist, reserved by a guard. */
const advanceStream = `
        name := part ->> 'stream';
        expected := part ->> 'expected';
        n := jsonb_array_length(part -> 'events');
        is_new := expected IS NOT DISTINCT FROM 0;
        IF NOT is_new THEN ${lock('FOR UPDATE')}
          is_new := NOT FOUND;
        END IF;
        IF is_new THEN
          INSERT INTO evs.stream VALUES (environment, name, n, own_xid) ON CONFLICT DO NOTHING;
          is_new := FOUND;
          held := 0;
          IF NOT is_new THEN ${lock('FOR UPDATE')}
            IF NOT FOUND THEN ${rollBack} END IF;
          END IF;
        END IF;
        IF expected >= 0 AND held <> expected OR expected = -1 AND held = 0 THEN ${conflict} END IF;
        IF NOT is_new THEN
          IF held_xid > own_xid THEN ${rollBack} END IF;
          UPDATE evs.stream s SET version = held + n, last_xid = own_xid WHERE s.environment_id = environment AND s.stream_id = name;
        END IF;`;

const columns = 'xid, environment_id, event_id, version, schema_version, stream_id, stream_type, type, data, meta';
const valuesOf = (event: string, version: string): string =>
  `own_xid, environment, (${event} ->> 'id')::uuid, ${version}, (${event} ->> 'v')::smallint, name, part ->> 'type', ${event} ->> 'type', ${event} -> 'data', meta`;

const insertEvents = `
        IF n = 1 THEN
          event := part -> 'events' -> 0;
          INSERT INTO evs.event (${columns}) VALUES (${valuesOf('event', 'held + 1')});
        ELSE
          INSERT INTO evs.event (${columns})
            SELECT ${valuesOf('x.e', 'held + x.o')} FROM jsonb_array_elements(part -> 'events') WITH ORDINALITY x(e, o);
        END IF;`;

/**
 * Executes several requests in one transaction, one after another, each in a subtransaction: the error of one rolls back that one. Their
 * answers are those of \`evs.append\` and \`evs.append_many\`, as if the requests were transactions in this order. No request waits for a row
 * lock of another transaction, nor longer than the lock timeout for a row that another transaction creates: it answers 'alone' instead.
 * p_requests: [{pass, meta, streams: [{stream, type, expected, events}], guards: [{stream, version}], command, hash, answer}].
 */
export const appendEachSchema = `
CREATE OR REPLACE FUNCTION evs.append_each(p_requests jsonb,
  OUT status text, OUT stream text, OUT version bigint, OUT xid xid8, OUT pos bigint, OUT answer jsonb)
RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER ${indexed} SET lock_timeout = '5ms' AS $$
#variable_conflict use_column
DECLARE
  own_xid xid8 := pg_current_xact_id();
  request jsonb;
  parts jsonb;
  part jsonb;
  event jsonb;
  meta jsonb;
  environment uuid;
  command uuid;
  hash bytea;
  name text;
  expected bigint;
  held bigint;
  held_xid xid8;
  is_new boolean;
  n int;
  first_version bigint;
BEGIN
  FOR r IN 0 .. jsonb_array_length(p_requests) - 1 LOOP
    BEGIN
      request := p_requests -> r;
      meta := request -> 'meta';
      command := request ->> 'command';
      hash := request ->> 'hash';
      environment := evs.environment_of(request ->> 'pass', 'append', coalesce(meta -> 'actor' ->> 'id', ''));
      IF command IS NOT NULL THEN ${earlierRun}
        IF FOUND THEN
          RETURN NEXT;
          CONTINUE;
        END IF;
      END IF;
      status := '${aloneStatus}'; ${checkGuards}
      parts := request -> 'streams';
      FOR i IN 0 .. jsonb_array_length(parts) - 1 LOOP
        part := parts -> i; ${advanceStream} ${insertEvents}
        IF i = 0 THEN first_version := held + n; END IF;
      END LOOP;
      xid := own_xid;
      pos := currval('evs.position');
      IF command IS NOT NULL THEN
        INSERT INTO evs.command (environment_id, command_id, request_hash, version, xid, position, answer)
          VALUES (environment, command, hash, first_version, own_xid, pos, request -> 'answer') ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN ${rollBack} END IF;
      END IF;
      status := 'appended';
      version := first_version;
    EXCEPTION
      WHEN SQLSTATE '${rollBackState}' THEN
        IF status = 'conflict' AND command IS NOT NULL THEN ${earlierRun}
          IF NOT FOUND THEN
            status := 'conflict';
            version := held;
          END IF;
        END IF;
      WHEN OTHERS THEN
        status := '${aloneStatus}';
    END;
    RETURN NEXT;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION evs.append_each FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evs.append_each TO intendance_app;
`;
