import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The records that users have on their screens, for a minute. Without a log: a crash of the database may lose it. The vault login alone
 * reads the names.
 */
export class Presence1763695900000 implements MigrationInterface {
  name = 'Presence1763695900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE platform.presence (
        id uuid PRIMARY KEY,
        environment_id uuid NOT NULL,
        record text NOT NULL,
        user_id uuid NOT NULL,
        name text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX presence_record ON platform.presence (environment_id, record);
      CREATE INDEX presence_expires_at ON platform.presence (expires_at);
      REVOKE ALL ON platform.presence FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT, DELETE ON platform.presence TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.presence');
  }
}
