import { appendFunctions, indexed } from './append-functions.js';

/**
 * The whole of schema `evs`, for a migration that runs it once as the owner. The application's role touches no table: it may only
 * execute the functions, and each of them takes the environment. The worker's role reads the feed.
 * Order of the feed: (xid, position), up to the oldest transaction still open. It is what makes a reader skip nothing.
 */
export const eventStoreSchema = `
${roleSql('intendance_app')}
${roleSql('intendance_worker')}
CREATE SCHEMA evs;
REVOKE ALL ON SCHEMA evs FROM PUBLIC;
GRANT USAGE ON SCHEMA evs TO intendance_app, intendance_worker;

-- Positions only order the events of one transaction, so each session may take a handful at once.
CREATE SEQUENCE evs.position CACHE 32;

-- Version 0 is a stream that a guard or a larger append reserved and that holds no event yet.
CREATE TABLE evs.stream (
  environment_id uuid NOT NULL,
  stream_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  last_xid xid8 NOT NULL,
  PRIMARY KEY (environment_id, stream_id)
) WITH (fillfactor = 70);

CREATE TABLE evs.event (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  position bigint NOT NULL DEFAULT nextval('evs.position'),
  environment_id uuid NOT NULL,
  event_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  version bigint NOT NULL,
  shard smallint NOT NULL DEFAULT 0,
  schema_version smallint NOT NULL,
  stream_id text COLLATE "C" NOT NULL,
  stream_type text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  data jsonb NOT NULL,
  meta jsonb NOT NULL,
  PRIMARY KEY (environment_id, stream_id, version)
);
CREATE INDEX event_feed ON evs.event (shard, xid, position);

CREATE TABLE evs.command (
  environment_id uuid NOT NULL,
  command_id uuid NOT NULL,
  request_hash bytea NOT NULL,
  version bigint NOT NULL,
  xid xid8 NOT NULL,
  position bigint NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment_id, command_id)
);

-- Of projections and policies; a generation is one copy of a projection's tables.
CREATE TABLE evs.checkpoint (
  projection text NOT NULL,
  generation integer NOT NULL,
  shard smallint NOT NULL DEFAULT 0,
  xid xid8 NOT NULL DEFAULT '0',
  position bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (projection, generation, shard)
) WITH (fillfactor = 50);

${appendFunctions}

CREATE FUNCTION evs.read(p_environment uuid, p_streams text[])
RETURNS TABLE (stream_id text, version bigint, event_id uuid, stream_type text, type text, schema_version smallint,
  data jsonb, meta jsonb, created_at timestamptz, shard smallint, xid xid8, "position" bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ${indexed} AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT e.stream_id, e.version, e.event_id, e.stream_type, e.type, e.schema_version,
      e.data, e.meta, e.created_at, e.shard, e.xid, e.position
    FROM evs.event e WHERE e.environment_id = p_environment AND e.stream_id = ANY (p_streams) ORDER BY e.stream_id, e.version;
END $$;

CREATE FUNCTION evs.executed(p_environment uuid, p_command uuid, p_hash bytea)
RETURNS TABLE (status text, version bigint, xid xid8, "position" bigint, answer jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT CASE WHEN c.request_hash = p_hash THEN 'duplicate' ELSE 'mismatch' END, c.version, c.xid, c.position, c.answer
  FROM evs.command c WHERE c.environment_id = p_environment AND c.command_id = p_command
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA evs FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA evs TO intendance_app, intendance_worker;
GRANT SELECT ON evs.event, evs.checkpoint TO intendance_worker;
GRANT INSERT, UPDATE, DELETE ON evs.checkpoint TO intendance_worker;
`;

/** Roles belong to the cluster: another database of it may have made them already, even at this very moment. */
function roleSql(role: string): string {
  return `
DO $$ BEGIN
  CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  IF NOT pg_has_role(current_user, '${role}', 'SET') THEN EXECUTE format('GRANT ${role} TO %I WITH SET TRUE', current_user); END IF;
END $$;`;
}
