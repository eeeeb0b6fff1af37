import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lease names the session of its holder: it ends with that session. */
export class LeaseHolders1763692700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.http_answer ADD COLUMN holder text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.http_answer DROP COLUMN holder');
  }
}
