import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters of the platform that the mail server refused for good (docs/adr/0086). The vault login alone reads the addresses. */
export class MailRefusals1763695010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.mail_refusal (
        environment_id uuid NOT NULL,
        about text NOT NULL,
        recipient text NOT NULL,
        subject text NOT NULL,
        reason text NOT NULL,
        refused_at timestamptz NOT NULL,
        PRIMARY KEY (environment_id, about, recipient)
      );
      CREATE INDEX mail_refusal_refused_at ON platform.mail_refusal (refused_at);
      REVOKE ALL ON platform.mail_refusal FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mail_refusal TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.mail_refusal');
  }
}
