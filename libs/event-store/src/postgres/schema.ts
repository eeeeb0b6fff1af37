import { appendFunctions } from './append-functions.js';
import { clusterSchema } from './check-cluster.js';
import { passSchema } from './pass-schema.js';
import { readFunctions } from './read-functions.js';
import { roleSql } from './role-sql.js';

/** Processes append and read streams under the application's login only. */
export const storeRights = `
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA evs TO intendance_app;
REVOKE ALL ON FUNCTION evs.environment_of FROM intendance_app;`;

/**
 * The whole of schema `evs`, for a migration that runs it once as the owner. The application's login touches no table: it may only execute
 * the functions, and each of them takes a signed pass. The worker's login reads the feed. Order of the feed: (xid, position), up to the
 * oldest open transaction, so that a reader skips nothing.
 */
export const eventStoreSchema = `
${roleSql('intendance_app')}
${roleSql('intendance_worker')}
${roleSql('intendance_vault')}
CREATE SCHEMA evs;
REVOKE ALL ON SCHEMA evs FROM PUBLIC;
GRANT USAGE ON SCHEMA evs TO intendance_app, intendance_worker, intendance_vault;

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

${clusterSchema}
${passSchema}
${appendFunctions}

${readFunctions}

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA evs FROM PUBLIC;
${storeRights}
GRANT SELECT ON evs.event, evs.checkpoint TO intendance_worker;
GRANT INSERT, UPDATE, DELETE ON evs.checkpoint TO intendance_worker;
`;
