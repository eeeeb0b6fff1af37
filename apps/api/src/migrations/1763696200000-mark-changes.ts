import { markChangesSchema } from '@intendance/event-store/postgres/structure-mark-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The moment at which a structure came to a database or left it. */
export class MarkChanges1763696200000 implements MigrationInterface {
  name = 'MarkChanges1763696200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(markChangesSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE evs.structure_mark DROP COLUMN changed_at');
  }
}
