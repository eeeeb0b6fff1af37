import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person has one account, and a membership per structure. An existing account becomes a member of its one structure. */
export class Memberships1763693500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.membership (
        environment_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES identity.account (user_id) ON DELETE CASCADE,
        state text NOT NULL CHECK (state IN ('active', 'deactivated')),
        joined_at timestamptz NOT NULL,
        last_used_at timestamptz,
        PRIMARY KEY (environment_id, user_id)
      );
      CREATE INDEX membership_of_user ON identity.membership (user_id, last_used_at DESC NULLS LAST);
      INSERT INTO identity.membership (environment_id, user_id, state, joined_at, last_used_at)
        SELECT a.environment_id, a.user_id, 'active', a.password_changed_at, max(s.started_at)
        FROM identity.account a LEFT JOIN identity.session s ON s.user_id = a.user_id
        GROUP BY a.environment_id, a.user_id, a.password_changed_at;
      ALTER TABLE identity.account DROP COLUMN environment_id;
      CREATE TABLE identity.invitation (
        environment_id uuid NOT NULL,
        id uuid NOT NULL,
        PRIMARY KEY (environment_id, id)
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON identity.membership, identity.invitation TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.account ADD COLUMN environment_id uuid;
      UPDATE identity.account a SET environment_id =
        (SELECT m.environment_id FROM identity.membership m WHERE m.user_id = a.user_id ORDER BY m.joined_at LIMIT 1);
      ALTER TABLE identity.account ALTER COLUMN environment_id SET NOT NULL;
      DROP TABLE identity.membership, identity.invitation;
    `);
  }
}
