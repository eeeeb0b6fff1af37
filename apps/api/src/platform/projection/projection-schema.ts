import { isOwnRow } from '@intendance/event-store/postgres/pass-schema.js';

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
