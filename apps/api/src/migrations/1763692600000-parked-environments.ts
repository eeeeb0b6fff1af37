import type { MigrationInterface, QueryRunner } from 'typeorm';
import { parkedEnvironmentSchema } from '../platform/projection/parked-environments.js';

/** Environments that a policy skips after an error, with the error. */
export class ParkedEnvironments1763692600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(parkedEnvironmentSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.parked_environment');
  }
}
