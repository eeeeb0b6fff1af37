import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hashes of the addresses of people who are being erased: written before the erasure, when the addresses can still be read. */
export class MailingErasures1763694560000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.mailing_erasure (
        environment_id uuid NOT NULL,
        person_id uuid NOT NULL,
        address_id uuid NOT NULL,
        PRIMARY KEY (environment_id, person_id, address_id)
      );
      CREATE INDEX mailing_recipient_of_address ON platform.mailing_recipient (environment_id, address_id);
      CREATE INDEX mailing_recipient_named ON platform.mailing_recipient (changed_at) WHERE email <> '';
      REVOKE ALL ON platform.mailing_erasure FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mailing_erasure TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX platform.mailing_recipient_named, platform.mailing_recipient_of_address; DROP TABLE platform.mailing_erasure',
    );
  }
}
