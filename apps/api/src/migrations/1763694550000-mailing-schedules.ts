import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time of scheduled mailings, beside the delivery that the time starts: workers look for it across environments. */
export class MailingSchedules1763694550000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.mailing_run ADD COLUMN scheduled_at timestamptz;
      CREATE INDEX mailing_run_scheduled ON platform.mailing_run (scheduled_at) WHERE scheduled_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.mailing_run_scheduled; ALTER TABLE platform.mailing_run DROP COLUMN scheduled_at');
  }
}
