import { indexed } from './append-functions.js';

/** A stream with more new events is read in a statement of its own: those that share the statement must not wait for it. */
export const mostEvents = 50;

/**
 * Reads for several requests at once. A request has its own pass, and sees the streams of its environment only; `request` counts from 1.
 * Of a stream, at most one event more than `mostEvents`.
 */
export const readEachSchema = `
CREATE OR REPLACE FUNCTION evs.read_each(p_passes text[], p_requests int[], p_streams text[], p_versions bigint[])
RETURNS TABLE (request int, stream_id text, version bigint, event_id uuid, stream_type text, type text, schema_version smallint,
  data jsonb, meta jsonb, created_at timestamptz, shard smallint, xid xid8, "position" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
DECLARE
  environments uuid[] := (SELECT array_agg(evs.environment_of(p.pass, 'streams') ORDER BY p.n) FROM unnest(p_passes) WITH ORDINALITY p(pass, n));
BEGIN
  RETURN QUERY SELECT u.request, x.* FROM unnest(p_requests, p_streams, p_versions) u(request, stream, version) CROSS JOIN LATERAL (
    SELECT e.stream_id, e.version, e.event_id, e.stream_type, e.type, e.schema_version, e.data, e.meta, e.created_at, e.shard, e.xid, e.position
      FROM evs.event e WHERE e.environment_id = environments[u.request] AND e.stream_id = u.stream AND e.version > u.version
      ORDER BY e.version LIMIT ${mostEvents + 1}) x;
END $$;

REVOKE ALL ON FUNCTION evs.read_each FROM PUBLIC;
GRANT EXECUTE ON FUNCTION evs.read_each TO intendance_app;
`;
