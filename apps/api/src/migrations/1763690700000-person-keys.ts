import { personKeySchema } from '@intendance/event-store/postgres/person-key-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the keys of people are kept, wrapped, out of reach of every role but the owner. */
export class PersonKeys1763690700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(personKeySchema);
  }

  /** Without their keys, events could no longer be read: there is no way back. */
  async down(): Promise<void> {
    throw new Error('the keys of people cannot be taken away');
  }
}
