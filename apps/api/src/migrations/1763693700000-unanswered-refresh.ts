import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The token given in exchange: while nobody has used it, its answer may have been lost on the way. */
export class UnansweredRefresh1763693700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.refresh_token add column successor bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.refresh_token drop column successor');
  }
}
