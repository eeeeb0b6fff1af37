/** SQLSTATE by which an append gives itself up: it lost a race that left nothing to report, and its next try will see why. */
export const retryState = 'IX001';

/**
 * Plans are kept by each connection, and the first are made while the tables are small: without this, a scan of the whole table that was
 * right for ten streams would still be the plan for a million.
 */
export const indexed = 'SET search_path = pg_catalog SET enable_seqscan = off';

const parameters = 'p_command uuid, p_hash bytea, p_answer jsonb';
const answer = 'OUT status text, OUT stream text, OUT version bigint, OUT xid xid8, OUT pos bigint, OUT answer jsonb';

/**
 * Returns the answer of a command that was already executed. Runs first, and again before a conflict is reported: the concurrent writer may
 * be the same command.
 */
const alreadyExecuted = `
  IF p_command IS NOT NULL THEN
    SELECT CASE WHEN c.request_hash = p_hash THEN 'duplicate' ELSE 'mismatch' END, c.version, c.xid, c.position, c.answer
      INTO status, version, xid, pos, answer
      FROM evs.command c WHERE c.environment_id = environment AND c.command_id = p_command;
    IF FOUND THEN RETURN; END IF;
  END IF;`;

/** Actor of the events: the signed pass must name the same actor. */
const actor = "coalesce(p_meta -> 'actor' ->> 'id', '')";

const recordCommand = `
  pos := currval('evs.position');
  IF p_command IS NOT NULL THEN
    INSERT INTO evs.command (environment_id, command_id, request_hash, version, xid, position, answer)
      VALUES (environment, p_command, p_hash, version, xid, pos, p_answer) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RAISE EXCEPTION 'the same command commits first' USING ERRCODE = '${retryState}'; END IF;
  END IF;
  status := 'appended';`;

/**
 * One stream, the common case, in as few statements as possible. p_expected: NULL any, -1 exists, 0 none, n exactly n. \`last_xid\` keeps
 * the versions of a stream in feed order: a transaction that is older than the stream's last writer must retry. Without an expected
 * version, the row is locked before this transaction gets an id, so that the wait does not end in a retry.
 */
const appendOne = `
CREATE OR REPLACE FUNCTION evs.append(p_pass text, p_stream text, p_type text, p_expected bigint, p_meta jsonb, p_events jsonb,
  ${parameters}, ${answer}) LANGUAGE plpgsql SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  environment uuid := evs.environment_of(p_pass, 'append', ${actor});
  n int := jsonb_array_length(p_events);
  e jsonb;
BEGIN ${alreadyExecuted}
  IF p_expected > 0 THEN
    xid := pg_current_xact_id();
    UPDATE evs.stream s SET version = s.version + n, last_xid = append.xid
      WHERE s.environment_id = environment AND s.stream_id = p_stream AND s.version = p_expected AND s.last_xid <= append.xid
      RETURNING s.version INTO version;
  ELSE
    IF p_expected IS NULL OR p_expected = -1 THEN
      PERFORM 1 FROM evs.stream s WHERE s.environment_id = environment AND s.stream_id = p_stream FOR UPDATE;
    END IF;
    xid := pg_current_xact_id();
    IF p_expected = -1 THEN
      UPDATE evs.stream s SET version = s.version + n, last_xid = append.xid
        WHERE s.environment_id = environment AND s.stream_id = p_stream AND s.version > 0 AND s.last_xid <= append.xid
        RETURNING s.version INTO version;
    ELSE
      INSERT INTO evs.stream AS s VALUES (environment, p_stream, n, append.xid)
        ON CONFLICT (environment_id, stream_id) DO UPDATE SET version = s.version + n, last_xid = append.xid
        WHERE s.last_xid <= append.xid AND (p_expected IS NULL OR s.version = 0)
        RETURNING s.version INTO version;
    END IF;
  END IF;
  IF version IS NULL THEN ${alreadyExecuted}
    stream := p_stream;
    -- The look for an earlier run has emptied xid.
    SELECT s.version, CASE WHEN s.last_xid > pg_current_xact_id() AND (p_expected IS NULL OR p_expected = s.version OR p_expected = -1 AND s.version > 0)
        THEN 'retry' ELSE 'conflict' END
      INTO version, status FROM evs.stream s WHERE s.environment_id = environment AND s.stream_id = p_stream;
    IF NOT FOUND THEN version := 0; status := 'conflict'; END IF;
    RETURN;
  END IF;
  IF n = 1 THEN
    e := p_events -> 0;
    INSERT INTO evs.event (xid, environment_id, event_id, version, schema_version, stream_id, stream_type, type, data, meta)
      VALUES (append.xid, environment, (e ->> 'id')::uuid, append.version, (e ->> 'v')::smallint, p_stream, p_type, e ->> 'type', e -> 'data', p_meta);
  ELSE
    INSERT INTO evs.event (xid, environment_id, event_id, version, schema_version, stream_id, stream_type, type, data, meta)
      SELECT append.xid, environment, (x.e ->> 'id')::uuid, append.version - n + x.o, (x.e ->> 'v')::smallint, p_stream, p_type,
        x.e ->> 'type', x.e -> 'data', p_meta
      FROM jsonb_array_elements(p_events) WITH ORDINALITY x(e, o);
  END IF; ${recordCommand}
END $$;`;

const hold = `
        held_names := held_names || held.name;
        held_versions := held_versions || held.version;
        newest := greatest(newest, held.last_xid);`;

/** A locked stream that is not where the caller read it. */
const checkHeld = `
      IF held.version <> guarded OR (expected >= 0 AND held.version <> expected) OR (expected = -1 AND held.version = 0) THEN ${alreadyExecuted}
        status := 'conflict'; stream := held.name; version := held.version;
        RETURN;
      END IF;`;

/**
 * Several streams, guards, or both. All transactions lock the rows in one order. An absent guarded stream gets its row first, because an
 * absent stream must be locked too; a written stream gets its row at the end, so that a thousand new streams under a guard cost hardly more
 * than without one. p_streams: [{stream, type, expected, events}]; p_guards: [{stream, version}].
 */
const appendMany = `
CREATE OR REPLACE FUNCTION evs.append_many(p_pass text, p_meta jsonb, p_streams jsonb, p_guards jsonb, ${parameters}, ${answer})
LANGUAGE plpgsql SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  environment uuid := evs.environment_of(p_pass, CASE WHEN p_pass LIKE 'erase:%' THEN split_part(p_pass, '|', 1) ELSE 'append' END, ${actor});
  asked jsonb := (SELECT jsonb_object_agg(w ->> 'stream', w -> 'expected') FROM jsonb_array_elements(p_streams) w);
  counts jsonb := (SELECT jsonb_object_agg(w ->> 'stream', jsonb_array_length(w -> 'events')) FROM jsonb_array_elements(p_streams) w);
  guards jsonb := coalesce((SELECT jsonb_object_agg(g ->> 'stream', g -> 'version') FROM jsonb_array_elements(p_guards) g), '{}');
  names text[] := (SELECT array_agg(DISTINCT k) FROM (SELECT jsonb_object_keys(asked) UNION ALL SELECT jsonb_object_keys(guards)) x(k));
  held_names text[] := '{}';
  held_versions bigint[] := '{}';
  held record;
  bases jsonb;
  name text;
  expected bigint;
  guarded bigint;
  born int;
  newest xid8 := '0';
BEGIN ${alreadyExecuted}
  IF guards <> '{}' THEN
    INSERT INTO evs.stream SELECT environment, k, 0, '0'::xid8 FROM jsonb_object_keys(guards) k
      WHERE NOT asked ? k AND (SELECT true FROM evs.stream s WHERE s.environment_id = environment AND s.stream_id = k LIMIT 1) IS NULL
      ORDER BY k COLLATE "C" ON CONFLICT DO NOTHING;
    FOR name IN SELECT s.stream_id FROM evs.stream s
      WHERE s.environment_id = environment AND s.stream_id = ANY (names) ORDER BY s.stream_id COLLATE "C"
    LOOP
      expected := asked ->> name;
      guarded := guards ->> name;
      IF asked ? name THEN
        SELECT s.stream_id AS name, s.version, s.last_xid INTO held FROM evs.stream s
          WHERE s.environment_id = environment AND s.stream_id = name FOR UPDATE;${hold}
      ELSE
        SELECT s.stream_id AS name, s.version INTO held FROM evs.stream s WHERE s.environment_id = environment AND s.stream_id = name FOR SHARE;
      END IF;${checkHeld}
    END LOOP;
  ELSE
    FOR held IN SELECT s.stream_id AS name, s.version, s.last_xid FROM evs.stream s
      WHERE s.environment_id = environment AND s.stream_id = ANY (names) ORDER BY s.stream_id FOR UPDATE
    LOOP
      expected := asked ->> held.name;${hold}${checkHeld}
    END LOOP;
  END IF;
  bases := jsonb_object(held_names, held_versions::text[]);
  SELECT k INTO name FROM jsonb_each_text(asked) a(k, e) WHERE NOT bases ? k AND (e::bigint > 0 OR e::bigint = -1) ORDER BY k COLLATE "C" LIMIT 1;
  IF FOUND THEN ${alreadyExecuted}
    status := 'conflict'; stream := name; version := 0;
    RETURN;
  END IF;
  xid := pg_current_xact_id();
  IF newest > xid THEN RAISE EXCEPTION 'a younger transaction wrote first' USING ERRCODE = '${retryState}'; END IF;
  FOR i IN 1 .. cardinality(held_names) LOOP
    UPDATE evs.stream s SET version = held_versions[i] + (counts ->> held_names[i])::int, last_xid = append_many.xid
      WHERE s.environment_id = environment AND s.stream_id = held_names[i];
  END LOOP;
  INSERT INTO evs.stream SELECT environment, k, n::bigint, append_many.xid FROM jsonb_each_text(counts) c(k, n)
    WHERE NOT bases ? k ORDER BY k COLLATE "C" ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS born = ROW_COUNT;
  IF born + cardinality(held_names) < jsonb_array_length(p_streams) THEN
    RAISE EXCEPTION 'a stream was created meanwhile' USING ERRCODE = '${retryState}';
  END IF;
  INSERT INTO evs.event (xid, position, environment_id, event_id, version, schema_version, stream_id, stream_type, type, data, meta)
    SELECT append_many.xid, nextval('evs.position'), environment, (q.e ->> 'id')::uuid, q.v, (q.e ->> 'v')::smallint, q.name, q.stream_type,
      q.e ->> 'type', q.e -> 'data', p_meta
    FROM (SELECT w ->> 'stream' AS name, w ->> 'type' AS stream_type, coalesce((bases ->> (w ->> 'stream'))::bigint, 0) + i.o AS v, i.e
      FROM jsonb_array_elements(p_streams) WITH ORDINALITY x(w, ord), jsonb_array_elements(w -> 'events') WITH ORDINALITY i(e, o)
      ORDER BY ord, i.o) q;
  name := p_streams -> 0 ->> 'stream';
  version := coalesce((bases ->> name)::bigint, 0) + (counts ->> name)::int; ${recordCommand}
END $$;`;

export const appendFunctions = `${appendOne}\n${appendMany}`;

/** For installations that were made with an earlier one. */
export const appendManyAgain = appendMany;
export const appendOneAgain = appendOne;
