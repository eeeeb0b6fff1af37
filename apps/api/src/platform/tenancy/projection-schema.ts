import { isOwnRow } from '@intendance/event-store/postgres/pass-schema.js';

/** SQLSTATE of a read model that is parked in the environment; the message is the name of its projection. */
export const parkedState = 'RM001';

/**
 * The engine's own tables in schema `read`, for a migration that runs once as the owner, after the schema and the roles exist.
 * `projection_revision` versions the rows of an environment: the generation of the tables, and the position of the last event that changed
 * them. A cached count or page is valid while this revision is the current one, whatever crash came between.
 */
export const projectionSchema = `
GRANT USAGE, CREATE ON SCHEMA read TO intendance_worker;
GRANT USAGE ON SCHEMA read TO intendance_app;
CREATE TABLE read.projection (
  name text PRIMARY KEY,
  version integer NOT NULL,
  generation integer NOT NULL,
  state text NOT NULL CHECK (state IN ('live', 'building', 'failed')),
  building integer,
  error text,
  failed_event jsonb,
  failed_at timestamptz,
  rebuild_requested_at timestamptz,
  rebuilt_at timestamptz
);
CREATE TABLE read.projection_revision (
  projection text NOT NULL,
  environment_id uuid NOT NULL,
  generation integer NOT NULL DEFAULT 0,
  revision bigint NOT NULL,
  PRIMARY KEY (projection, environment_id)
) WITH (fillfactor = 50);
ALTER TABLE read.projection_revision ENABLE ROW LEVEL SECURITY;
CREATE POLICY worker ON read.projection_revision TO intendance_worker USING (true) WITH CHECK (true);
CREATE POLICY tenant ON read.projection_revision FOR SELECT TO intendance_app
  USING (${isOwnRow});
GRANT SELECT, INSERT, UPDATE, DELETE ON read.projection, read.projection_revision TO intendance_worker;
GRANT SELECT ON read.projection, read.projection_revision TO intendance_app;
`;

/**
 * A projection that cannot fold an event of an environment parks this environment: the rows of its tables stand still there. Row-level
 * security then refuses to read them, with the name of the projection, whatever statement or page reads them (docs/adr/0078).
 */
export const servedRowsSchema = `
ALTER TABLE read.projection ADD COLUMN tables text[] NOT NULL DEFAULT '{}';
CREATE FUNCTION read.own_environment(p_table text)
RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  own uuid := evs.current_environment();
  parked text;
BEGIN
  SELECT p.name INTO parked FROM read.parked_environment k
    JOIN read.projection p ON p.name = k.reader AND p.generation = k.generation
    WHERE k.environment_id = own AND p_table = ANY (p.tables) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION '%', parked USING ERRCODE = '${parkedState}'; END IF;
  RETURN own;
END $$;
REVOKE ALL ON FUNCTION read.own_environment FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read.own_environment TO intendance_app;
`;

/** Condition of the row-level security policy of a read model: one call per table and statement. */
export const isServedRow = (table: string): string => `environment_id = (SELECT read.own_environment('${table}'))`;
