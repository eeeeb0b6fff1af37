import { readAfterSchema } from '@intendance/event-store/postgres/read-after-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Function that reads the events of streams since a version. */
export class ReadAfter1763690800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readAfterSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION evs.read_after');
  }
}
