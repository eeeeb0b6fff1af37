import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links and sessions of members by the hash of their secret: a visitor is looked up by it. Only the vault login reads the tables. */
export class MemberAccess1763694500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.member_link (
        id uuid PRIMARY KEY,
        environment_id uuid NOT NULL,
        person_ids uuid[] NOT NULL,
        hash bytea NOT NULL UNIQUE,
        code_hash bytea NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX member_link_by_expiry ON identity.member_link (expires_at);
      CREATE TABLE identity.member_session (
        id uuid PRIMARY KEY,
        environment_id uuid NOT NULL,
        person_id uuid NOT NULL,
        hash bytea NOT NULL UNIQUE,
        started_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX member_session_of_person ON identity.member_session (environment_id, person_id);
      CREATE INDEX member_session_by_expiry ON identity.member_session (expires_at);
      REVOKE ALL ON identity.member_link, identity.member_session FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON identity.member_link, identity.member_session TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.member_link, identity.member_session');
  }
}
