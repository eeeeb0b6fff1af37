import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys by the hash of their secret: a key is looked up before its environment is known. Only the vault login reads the table. */
export class ApiKeys1763693600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.api_key (
        id uuid PRIMARY KEY,
        environment_id uuid NOT NULL,
        hash bytea NOT NULL UNIQUE,
        expires_on date NOT NULL,
        last_used_at timestamptz
      );
      CREATE INDEX api_key_of_environment ON identity.api_key (environment_id);
      CREATE INDEX api_key_by_expiry ON identity.api_key (expires_on);
      REVOKE ALL ON identity.api_key FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON identity.api_key TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.api_key');
  }
}
