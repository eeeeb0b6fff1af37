import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the user of a session last showed the second factor in it. */
export class ConfirmedSessions1763695500000 implements MigrationInterface {
  name = 'ConfirmedSessions1763695500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.session ADD COLUMN confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.session DROP COLUMN confirmed_at');
  }
}
