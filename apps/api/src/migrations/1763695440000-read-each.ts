import { readEachSchema } from '@intendance/event-store/postgres/read-each-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReadEach1763695440000 implements MigrationInterface {
  name = 'ReadEach1763695440000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readEachSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function evs.read_each');
  }
}
