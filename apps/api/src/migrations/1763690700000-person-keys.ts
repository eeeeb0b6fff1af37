import { personKeySchema } from '@intendance/event-store/postgres/person-key-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The wrapped keys of people, out of reach of every role but the owner. */
export class PersonKeys1763690700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(personKeySchema);
  }

  /** Events without their keys could no longer be read, so this migration cannot be reverted. */
  async down(): Promise<void> {
    throw new Error('the keys of people cannot be taken away');
  }
}
