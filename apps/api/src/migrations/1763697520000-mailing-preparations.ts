import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audience of each requested sending, fixed at its request, and how far its recipients are written (ADR 0185). `excluded`: the people and
 * addresses of lists that the author leaves out, as ids and hashes. All of it goes once the recipients are written.
 */
export class MailingPreparations1763697520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.mailing_source (
        audience uuid NOT NULL,
        rank integer NOT NULL,
        mailing_id uuid NOT NULL,
        is_excluded boolean NOT NULL,
        people uuid[],
        file uuid,
        size integer NOT NULL,
        PRIMARY KEY (audience, rank)
      );
      CREATE INDEX mailing_source_mailing ON platform.mailing_source (mailing_id);
      CREATE TABLE platform.mailing_preparation (
        mailing_id uuid PRIMARY KEY,
        audience uuid,
        source integer NOT NULL,
        line integer NOT NULL,
        funnel jsonb NOT NULL
      );
      CREATE TABLE platform.mailing_exclusion (audience uuid NOT NULL, excluded uuid NOT NULL, PRIMARY KEY (audience, excluded));
      REVOKE ALL ON platform.mailing_source, platform.mailing_preparation, platform.mailing_exclusion
        FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mailing_source, platform.mailing_preparation, platform.mailing_exclusion
        TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.mailing_exclusion, platform.mailing_preparation, platform.mailing_source');
  }
}
