import PgBoss from 'pg-boss';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of pg-boss, which upgrades them itself. Only the owner may read the queued data. */
export class Jobs1763690500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The script opens a transaction of its own; the migration already has one.
    const script = PgBoss.getConstructionPlans('jobs')
      .replace(/^\s*BEGIN;/m, '')
      .replace(/^\s*COMMIT;/m, '');
    await runner.query(script);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA jobs CASCADE');
  }
}
