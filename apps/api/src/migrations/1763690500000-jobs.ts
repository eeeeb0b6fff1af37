import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of pg-boss; a later migration makes its tables. Only the owner may read the queued data. */
export class Jobs1763690500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA jobs');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA jobs CASCADE');
  }
}
