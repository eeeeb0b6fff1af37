import { readBetweenSchema } from '@intendance/event-store/postgres/read-between-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A function that reads a part of a stream. */
export class ReadBetween1763697570000 implements MigrationInterface {
  name = 'ReadBetween1763697570000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readBetweenSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION evs.read_between');
  }
}
