import { appendOneAgain } from '@intendance/event-store/postgres/append-functions.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An append with a command id that lost a race answered with a conflict; it is tried again. */
export class LostRaces1763697150000 implements MigrationInterface {
  name = 'LostRaces1763697150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(appendOneAgain);
  }

  /** The corrected function serves the former version too. */
  async down(): Promise<void> {}
}
