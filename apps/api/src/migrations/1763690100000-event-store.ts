import { eventStoreSchema } from '@intendance/event-store/postgres/schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schema `evs`, from the script of the store's package. */
export class EventStoreSchema1763690100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(eventStoreSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA evs CASCADE');
  }
}
