import { indexed } from './append-functions.js';

/** Reads the events of streams after one version and up to another: a part of a long stream costs its own events only. */
export const readBetweenSchema = `
CREATE OR REPLACE FUNCTION evs.read_between(p_pass text, p_streams text[], p_versions bigint[], p_last_versions bigint[])
RETURNS TABLE (stream_id text, version bigint, event_id uuid, stream_type text, type text, schema_version smallint,
  data jsonb, meta jsonb, created_at timestamptz, shard smallint, xid xid8, "position" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  environment uuid := evs.environment_of(p_pass, 'streams');
BEGIN
  RETURN QUERY SELECT x.* FROM unnest(p_streams, p_versions, p_last_versions) u(stream, version, last_version) CROSS JOIN LATERAL (
    SELECT e.stream_id, e.version, e.event_id, e.stream_type, e.type, e.schema_version, e.data, e.meta, e.created_at, e.shard, e.xid, e.position
      FROM evs.event e WHERE e.environment_id = environment AND e.stream_id = u.stream
        AND e.version > u.version AND e.version <= u.last_version ORDER BY e.version) x;
END $$;

REVOKE ALL ON FUNCTION evs.read_between FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evs.read_between TO intendance_app;
`;
