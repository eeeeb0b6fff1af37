import { isOwnRow } from '@intendance/event-store/postgres/pass-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys of each structure at its payment services, encrypted under the secret of the installation. */
export class PaymentAccess1763695800000 implements MigrationInterface {
  name = 'PaymentAccess1763695800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.payment_access (
        environment_id uuid NOT NULL,
        service text NOT NULL,
        keys text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (environment_id, service)
      );
      ALTER TABLE platform.payment_access ENABLE ROW LEVEL SECURITY;
      GRANT SELECT, INSERT, UPDATE ON platform.payment_access TO intendance_app;
      CREATE POLICY tenant ON platform.payment_access TO intendance_app USING (${isOwnRow}) WITH CHECK (${isOwnRow});
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.payment_access');
  }
}
