import PgBoss from 'pg-boss';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of pg-boss, which brings them up to its own later versions by itself. Only the owner may see what waits in them. */
export class Jobs1763690500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Its script opens a transaction of its own; the migration already has one.
    const script = PgBoss.getConstructionPlans('jobs')
      .replace(/^\s*BEGIN;/m, '')
      .replace(/^\s*COMMIT;/m, '');
    await runner.query(script);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA jobs CASCADE');
  }
}
