import { appendEachSchema } from '@intendance/event-store/postgres/append-each-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AppendEach1763695430000 implements MigrationInterface {
  name = 'AppendEach1763695430000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(appendEachSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function evs.append_each');
  }
}
