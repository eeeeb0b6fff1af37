import type { MigrationInterface, QueryRunner } from 'typeorm';
import { parkedReaderSchema } from '../platform/projection/parked-environments.js';
import { servedRowsSchema } from '../platform/tenancy/projection-schema.js';

/** Projections park an environment as policies do, and row-level security refuses its rows meanwhile. */
export class ParkedReadModels1763694600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${parkedReaderSchema} ${servedRowsSchema}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION read.own_environment;
      ALTER TABLE read.projection DROP COLUMN tables;
      DELETE FROM read.parked_environment WHERE reader NOT LIKE 'policy:%';
      ALTER TABLE read.parked_environment DROP CONSTRAINT parked_environment_pkey, DROP COLUMN generation;
      ALTER TABLE read.parked_environment RENAME COLUMN reader TO policy;
      ALTER TABLE read.parked_environment ADD PRIMARY KEY (policy, environment_id);
    `);
  }
}
