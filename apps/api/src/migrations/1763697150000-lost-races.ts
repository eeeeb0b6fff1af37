import { appendOneAgain } from '@intendance/event-store/postgres/append-functions.js';
import { obtainFunction } from '@intendance/event-store/postgres/person-key-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An append with a command id that lost a race answered with a conflict; it is tried again. Keys of people wait for a fence as appends do. */
export class LostRaces1763697150000 implements MigrationInterface {
  name = 'LostRaces1763697150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(appendOneAgain);
    await runner.query(obtainFunction);
  }

  /** The corrected functions serve the former version too. */
  async down(): Promise<void> {}
}
