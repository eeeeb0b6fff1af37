import { isOwnRow } from '@intendance/event-store/postgres/pass-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per stored report of a returned mail; its bytes are in the file store under the same id. Requests read the rows of their environment. */
export class MailReports1763694570000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.mail_report (
        id uuid PRIMARY KEY,
        environment_id uuid NOT NULL,
        address_id uuid NOT NULL,
        person_id uuid,
        kind text NOT NULL,
        code text NOT NULL,
        received_at timestamptz NOT NULL
      );
      CREATE INDEX mail_report_address ON platform.mail_report (environment_id, address_id, received_at);
      CREATE INDEX mail_report_person ON platform.mail_report (environment_id, person_id);
      CREATE INDEX mail_report_received ON platform.mail_report (received_at);
      ALTER TABLE platform.mail_report ENABLE ROW LEVEL SECURITY;
      CREATE POLICY tenant ON platform.mail_report FOR SELECT TO intendance_app USING (${isOwnRow});
      CREATE POLICY vault ON platform.mail_report TO intendance_vault USING (true) WITH CHECK (true);
      REVOKE ALL ON platform.mail_report FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT ON platform.mail_report TO intendance_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mail_report TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.mail_report');
  }
}
