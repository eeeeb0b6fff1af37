/** SQLSTATE of a statement for a structure that moves to another database, or has left this one. */
export const movingState = 'EM001';

/** True for the error of a statement that another database, or this one in a moment, executes. */
export const isMoving = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === movingState;

/** Key of the advisory lock of a structure: appends share it, and the fence waits for them. */
export const fenceKey = (environment: string): string => `hashtextextended(${environment}::text, 91)`;

/** Condition on rows `e` of `evs.event`: not brought by a move. Those were acted upon in the database that they came from. */
export const isNative = `NOT EXISTS (SELECT FROM evs.structure_mark m WHERE m.environment_id = e.environment_id
  AND (m.state = 'arriving' OR (e.xid, e."position") <= (m.xid, m."position")))`;

/** @param alsoRefused further condition on an append, under the mark `m` */
const environmentOf = (alsoRefused: string): string => `
-- Volatile: after the wait for a fence it sees what the fence has committed.
CREATE OR REPLACE FUNCTION evs.environment_of(p_pass text, p_scope text, p_actor text DEFAULT NULL)
RETURNS uuid LANGUAGE plpgsql VOLATILE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  parts text[] := string_to_array(p_pass, '|');
  secret bytea := (SELECT k.key FROM evs.pass_key k);
  signed bytea := convert_to(array_to_string(parts[1:3], '|'), 'UTF8');
  environment uuid;
  is_append boolean := p_scope <> 'rows' AND p_scope <> 'streams';
BEGIN
  IF cardinality(parts) = 4 AND parts[1] = p_scope AND (p_actor IS NULL OR parts[3] = p_actor)
    AND encode(sha256(secret || sha256(secret || signed)), 'hex') = parts[4] THEN
    environment := parts[2]::uuid;
    IF is_append THEN PERFORM pg_advisory_xact_lock_shared(${fenceKey('environment')}); END IF;
    IF EXISTS (SELECT FROM evs.structure_mark m WHERE m.environment_id = environment
      AND (m.state IN ('arriving', 'departed') OR is_append AND m.state = 'fenced' AND m.until > clock_timestamp()${alsoRefused}))
    THEN RAISE EXCEPTION 'the structure moves' USING ERRCODE = '${movingState}'; END IF;
    RETURN environment;
  END IF;
  RAISE EXCEPTION 'no pass for this' USING ERRCODE = 'insufficient_privilege';
END $$;
`;
/** Before `markBarrierSchema`. */
export const formerEnvironmentOf = environmentOf('');

/**
 * Structures that have moved, or move. `arriving`: a copy that nobody reads yet. `here`: arrived, up to (xid, position). `fenced`: takes no
 * append until `until`, so that the end of its events can be copied; the mover that dies leaves it as before. `departed`: refuses everything,
 * whatever old directory a process still has.
 */
export const structureMarkSchema = `
CREATE TABLE evs.structure_mark (
  environment_id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('arriving', 'here', 'fenced', 'departed')),
  until timestamptz,
  xid xid8,
  position bigint
);
-- The places of events in the database that they came from: a client asks on from one.
CREATE TABLE evs.arrived_event (
  environment_id uuid NOT NULL,
  source smallint NOT NULL,
  source_xid xid8 NOT NULL,
  source_position bigint NOT NULL,
  xid xid8 NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (environment_id, source, source_xid, source_position)
);
GRANT SELECT ON evs.structure_mark, evs.arrived_event TO intendance_worker;
GRANT UPDATE ON evs.structure_mark TO intendance_worker;

${formerEnvironmentOf}`;

/** Since when a structure is here, or has departed: readers that act on events look for these changes. */
export const markChangesSchema = `
ALTER TABLE evs.structure_mark ADD COLUMN changed_at timestamptz NOT NULL DEFAULT clock_timestamp();
CREATE INDEX structure_mark_changed_at ON evs.structure_mark (changed_at);
`;

/**
 * A transaction that got its id before a fence or an arrival, as a batch does, appends nothing after it: its events would be before those that
 * the copy has read to the end, or before the place up to which nobody acts on the events.
 */
export const markBarrierSchema = `
ALTER TABLE evs.structure_mark ADD COLUMN barrier xid8;
${environmentOf(' OR is_append AND m.barrier >= pg_current_xact_id_if_assigned()')}
-- Rows of a structure that belong to no event: their writes wait for a fence as appends do.
CREATE FUNCTION evs.takes_rows(p_environment uuid)
RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${fenceKey('p_environment')});
  IF EXISTS (SELECT FROM evs.structure_mark m WHERE m.environment_id = p_environment
    AND (m.state IN ('arriving', 'departed') OR m.state = 'fenced' AND m.until > clock_timestamp()))
  THEN RAISE EXCEPTION 'the structure moves' USING ERRCODE = '${movingState}'; END IF;
  RETURN true;
END $$;
`;
