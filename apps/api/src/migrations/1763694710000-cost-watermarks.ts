import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The read models of each environment at the last proposal of its costs. */
export class CostWatermarks1763694710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.cost_watermark (
        environment_id uuid PRIMARY KEY,
        month text NOT NULL,
        revisions jsonb NOT NULL,
        read_at timestamptz NOT NULL
      );
      REVOKE ALL ON platform.cost_watermark FROM PUBLIC, intendance_app, intendance_vault;
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.cost_watermark TO intendance_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.cost_watermark');
  }
}
