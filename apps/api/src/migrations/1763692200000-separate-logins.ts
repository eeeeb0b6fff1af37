import { appendFunctions } from '@intendance/event-store/postgres/append-functions.js';
import { isOwnRow, passSchema } from '@intendance/event-store/postgres/pass-schema.js';
import { personKeySchema } from '@intendance/event-store/postgres/person-key-schema.js';
import { readAfterSchema } from '@intendance/event-store/postgres/read-after-schema.js';
import { readFunctions } from '@intendance/event-store/postgres/read-functions.js';
import { roleSql } from '@intendance/event-store/postgres/role-sql.js';
import { storeRights } from '@intendance/event-store/postgres/schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logins with narrow rights, and signed passes, which limit a statement to its environment and purpose (ADR 0028). */
export class SeparateLogins1763692200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(roleSql('intendance_vault'));
    await runner.query(store);
    await runner.query(platform);
  }

  /** No way back: the old functions trusted the environment that any caller named. */
  async down(): Promise<void> {
    throw new Error('an older version of the program cannot work on this base any more');
  }
}

const command = 'uuid, bytea, jsonb';

/** The functions that took any environment go; the same ones that ask for a pass come. */
const store = `
  DROP FUNCTION IF EXISTS evs.append(uuid, text, text, bigint, jsonb, jsonb, ${command});
  DROP FUNCTION IF EXISTS evs.append_many(uuid, jsonb, jsonb, jsonb, ${command});
  DROP FUNCTION IF EXISTS evs.append_erasing(uuid, jsonb, jsonb, jsonb, ${command}, uuid[], jsonb);
  DROP FUNCTION IF EXISTS evs.read(uuid, text[]);
  DROP FUNCTION IF EXISTS evs.read_after(uuid, text[], bigint[]);
  DROP FUNCTION IF EXISTS evs.executed(uuid, uuid, bytea);
  ${passSchema}
  ${appendFunctions}
  ${readFunctions}
  ${readAfterSchema}
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA evs FROM PUBLIC, intendance_app, intendance_worker;
  ${storeRights}
  ${personKeySchema}
  GRANT USAGE ON SCHEMA evs TO intendance_vault;
  ALTER POLICY tenant ON read.projection_revision USING (${isOwnRow});
`;

/** From now on the migrating role grants, and the role of requests gets nothing of schema `identity`. */
const platform = `
  REVOKE ALL ON ALL TABLES IN SCHEMA identity FROM intendance_app;
  REVOKE ALL ON SCHEMA identity FROM intendance_app;
  GRANT USAGE ON SCHEMA identity TO intendance_vault;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA identity TO intendance_vault;
  ALTER DEFAULT PRIVILEGES IN SCHEMA identity REVOKE ALL ON TABLES FROM intendance_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA identity REVOKE ALL ON SEQUENCES FROM intendance_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA identity GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO intendance_vault;
  ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO intendance_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT USAGE ON SEQUENCES TO intendance_app;
  REVOKE ALL ON platform.migration FROM intendance_app;
  ALTER TABLE platform.bank_access ENABLE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON platform.bank_access TO intendance_app USING (${isOwnRow}) WITH CHECK (${isOwnRow});
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
`;
