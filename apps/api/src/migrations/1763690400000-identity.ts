import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts, sessions and links belong to no environment: an e-mail address is looked up before the environment is known. These tables hold
 * data that events never hold: hashes, and data with a limited lifetime.
 */
export class Identity1763690400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table identity.account (
      email text primary key,
      user_id uuid not null unique,
      environment_id uuid not null,
      password_hash text not null,
      password_changed_at timestamptz not null
    )`);
    await runner.query(`create table identity.session (
      id uuid primary key,
      user_id uuid not null,
      environment_id uuid not null,
      started_at timestamptz not null,
      used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      address text not null,
      user_agent text not null
    )`);
    await runner.query('create index session_of_user on identity.session (user_id, ended_at)');
    await runner.query(`create table identity.refresh_token (
      hash bytea primary key,
      session_id uuid not null references identity.session on delete cascade,
      issued_at timestamptz not null,
      used_at timestamptz
    )`);
    await runner.query('create index refresh_token_of_session on identity.refresh_token (session_id)');
    await runner.query(`create table identity.one_time_token (
      hash bytea primary key,
      purpose text not null,
      user_id uuid not null,
      environment_id uuid not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`);
    await runner.query('create index one_time_token_of_user on identity.one_time_token (user_id, purpose)');
    await runner.query(`create table identity.attempt (
      key text primary key,
      tries integer not null,
      window_ends_at timestamptz not null
    )`);
    await runner.query('create index attempt_window on identity.attempt (window_ends_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.attempt, identity.one_time_token, identity.refresh_token, identity.session, identity.account');
  }
}
