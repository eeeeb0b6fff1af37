import { appendManyAgain } from '@intendance/event-store/postgres/append-functions.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Many new streams under a guard are appended as fast as without one. */
export class AppendUnderGuards1763691000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(appendManyAgain);
  }

  /** The function behaves as before: there is nothing to revert. */
  async down(): Promise<void> {}
}
