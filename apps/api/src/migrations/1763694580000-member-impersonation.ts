import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links and sessions of users who see the site as a member, read-only. `session_id` of a link: the read-only session that it opens. */
export class MemberImpersonation1763694580000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.member_link ADD COLUMN session_id uuid');
    await runner.query('ALTER TABLE identity.member_session ADD COLUMN is_read_only boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.member_session DROP COLUMN is_read_only');
    await runner.query('ALTER TABLE identity.member_link DROP COLUMN session_id');
  }
}
