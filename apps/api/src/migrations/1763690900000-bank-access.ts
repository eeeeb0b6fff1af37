import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The aggregator's access token of each environment, encrypted under the secret of the installation. */
export class BankAccess1763690900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.bank_access (
        environment_id uuid PRIMARY KEY,
        token text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.bank_access');
  }
}
