import type { MigrationInterface, QueryRunner } from 'typeorm';
import { parkedEnvironmentSchema } from '../platform/projection/parked-environments.js';

/** Where a policy has left an environment aside, and why. */
export class ParkedEnvironments1763692600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(parkedEnvironmentSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.parked_environment');
  }
}
