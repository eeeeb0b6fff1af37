import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last job of each running mailing with the moment when the job was added, and the starts that have not ended yet. */
export class MailingJobs1763695000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.mailing_run ADD COLUMN job_id uuid, ADD COLUMN woken_at timestamptz, ADD COLUMN starting_since timestamptz;
      CREATE INDEX mailing_run_starting ON platform.mailing_run (starting_since) WHERE starting_since IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX platform.mailing_run_starting;
      ALTER TABLE platform.mailing_run DROP COLUMN starting_since, DROP COLUMN woken_at, DROP COLUMN job_id;
    `);
  }
}
