import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A link and a session of a member belong to the address that they were opened through. Sessions of before have no address and end: their
 * members sign in again. `member_letter` names the people of each letter, so that an erasure finds the letter.
 */
export class MemberAddresses1763695200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.member_link ADD COLUMN address_hash bytea;
      ALTER TABLE identity.member_session ADD COLUMN address_hash bytea;
      UPDATE identity.member_session SET ended_at = now() WHERE ended_at IS NULL AND NOT is_read_only;
      CREATE TABLE identity.member_letter (
        letter_id uuid NOT NULL,
        environment_id uuid NOT NULL,
        person_id uuid NOT NULL,
        sent_at timestamptz NOT NULL,
        PRIMARY KEY (letter_id, person_id)
      );
      CREATE INDEX member_letter_of_person ON identity.member_letter (environment_id, person_id);
      CREATE INDEX member_letter_by_day ON identity.member_letter (sent_at);
      REVOKE ALL ON identity.member_letter FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON identity.member_letter TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.member_letter');
    await runner.query('ALTER TABLE identity.member_session DROP COLUMN address_hash');
    await runner.query('ALTER TABLE identity.member_link DROP COLUMN address_hash');
  }
}
