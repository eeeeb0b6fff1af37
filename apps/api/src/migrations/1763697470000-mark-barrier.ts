import { formerEnvironmentOf, markBarrierSchema } from '@intendance/event-store/postgres/structure-mark-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The transactions that a fence refuses though they began before it; and accesses to banks and payment services wait for a fence. */
export class MarkBarrier1763697470000 implements MigrationInterface {
  name = 'MarkBarrier1763697470000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(markBarrierSchema);
    for (const table of ['bank_access', 'payment_access'])
      await runner.query(
        `CREATE POLICY unfenced ON platform.${table} AS RESTRICTIVE TO intendance_app USING (true) WITH CHECK (evs.takes_rows(environment_id))`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['bank_access', 'payment_access']) await runner.query(`DROP POLICY unfenced ON platform.${table}`);
    await runner.query('DROP FUNCTION evs.takes_rows');
    await runner.query(formerEnvironmentOf);
    await runner.query('ALTER TABLE evs.structure_mark DROP COLUMN barrier');
  }
}
