import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the user of a session last showed a passkey in it: a code does not meet the rule of a structure that requires passkeys. */
export class SessionPasskeys1763697200000 implements MigrationInterface {
  name = 'SessionPasskeys1763697200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.session ADD COLUMN passkey_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.session DROP COLUMN passkey_at');
  }
}
