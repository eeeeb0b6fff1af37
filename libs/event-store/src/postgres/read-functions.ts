import { indexed } from './append-functions.js';

/** Functions for the application's login: they read the streams and commands of the environment in the signed pass. */
export const readFunctions = `
CREATE OR REPLACE FUNCTION evs.read(p_pass text, p_streams text[])
RETURNS TABLE (stream_id text, version bigint, event_id uuid, stream_type text, type text, schema_version smallint,
  data jsonb, meta jsonb, created_at timestamptz, shard smallint, xid xid8, "position" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  environment uuid := evs.environment_of(p_pass, 'streams');
BEGIN
  RETURN QUERY SELECT e.stream_id, e.version, e.event_id, e.stream_type, e.type, e.schema_version,
      e.data, e.meta, e.created_at, e.shard, e.xid, e.position
    FROM evs.event e WHERE e.environment_id = environment AND e.stream_id = ANY (p_streams) ORDER BY e.stream_id, e.version;
END $$;

CREATE OR REPLACE FUNCTION evs.executed(p_pass text, p_command uuid, p_hash bytea)
RETURNS TABLE (status text, version bigint, xid xid8, "position" bigint, answer jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  environment uuid := evs.environment_of(p_pass, 'streams');
BEGIN
  RETURN QUERY SELECT CASE WHEN c.request_hash = p_hash THEN 'duplicate' ELSE 'mismatch' END, c.version, c.xid, c.position, c.answer
    FROM evs.command c WHERE c.environment_id = environment AND c.command_id = p_command;
END $$;`;
