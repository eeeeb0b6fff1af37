import { isOwnRow } from '@intendance/event-store/postgres/pass-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row per mail of a mailing, written before and after each attempt (docs/adr/0067). The vault login writes; requests read the rows of
 * their environment.
 */
export class MailingRecipients1763694100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.mailing_recipient (
        id uuid PRIMARY KEY,
        mailing_id uuid NOT NULL,
        environment_id uuid NOT NULL,
        rank integer NOT NULL,
        person_id uuid,
        address_id uuid NOT NULL,
        email text NOT NULL,
        contact jsonb NOT NULL,
        state text NOT NULL DEFAULT 'pending',
        tries smallint NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL DEFAULT '-infinity',
        lease_owner text,
        code integer,
        reason text NOT NULL DEFAULT '',
        changed_at timestamptz NOT NULL DEFAULT now(),
        CHECK (state IN ('pending', 'leased', 'body_started', 'accepted', 'deferred', 'refused', 'unknown'))
      ) WITH (fillfactor = 80);
      CREATE UNIQUE INDEX mailing_recipient_address ON platform.mailing_recipient (mailing_id, address_id);
      CREATE INDEX mailing_recipient_state ON platform.mailing_recipient (environment_id, mailing_id, state, rank);
      CREATE INDEX mailing_recipient_due ON platform.mailing_recipient (mailing_id, rank) WHERE state IN ('pending', 'deferred');
      CREATE INDEX mailing_recipient_person ON platform.mailing_recipient (environment_id, person_id);
      ALTER TABLE platform.mailing_recipient ENABLE ROW LEVEL SECURITY;
      CREATE POLICY tenant ON platform.mailing_recipient FOR SELECT TO intendance_app USING (${isOwnRow});
      CREATE POLICY vault ON platform.mailing_recipient TO intendance_vault USING (true) WITH CHECK (true);
      CREATE TABLE platform.mailing_run (
        mailing_id uuid PRIMARY KEY,
        environment_id uuid NOT NULL,
        is_running boolean NOT NULL DEFAULT false
      );
      CREATE INDEX mailing_run_running ON platform.mailing_run (mailing_id) WHERE is_running;
      CREATE TABLE platform.mail_rate (name text PRIMARY KEY, tokens double precision NOT NULL, refilled_at timestamptz NOT NULL);
      REVOKE ALL ON platform.mailing_recipient, platform.mailing_run, platform.mail_rate FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT ON platform.mailing_recipient TO intendance_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mailing_recipient, platform.mailing_run, platform.mail_rate TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.mail_rate, platform.mailing_run, platform.mailing_recipient');
  }
}
