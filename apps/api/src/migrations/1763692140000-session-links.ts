import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A login link dies with the session that requested the link, and so does the session that the link opened. */
export class SessionLinks1763692140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.one_time_token ADD COLUMN session_id uuid;
      ALTER TABLE identity.session ADD COLUMN opened_from uuid;
      CREATE INDEX session_by_origin ON identity.session (opened_from) WHERE opened_from IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.one_time_token DROP COLUMN session_id; ALTER TABLE identity.session DROP COLUMN opened_from');
  }
}
