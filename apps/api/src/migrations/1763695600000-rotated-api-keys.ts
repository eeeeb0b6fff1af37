import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret that a rotation has replaced, the number of the present one, and the address of the last use. */
export class RotatedApiKeys1763695600000 implements MigrationInterface {
  name = 'RotatedApiKeys1763695600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.api_key
        ADD COLUMN generation int NOT NULL DEFAULT 1,
        ADD COLUMN former_hash bytea UNIQUE,
        ADD COLUMN last_address text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.api_key DROP COLUMN generation, DROP COLUMN former_hash, DROP COLUMN last_address');
  }
}
