import { otherLogSchema } from '@intendance/event-store/postgres/other-log-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OtherLog1763695420000 implements MigrationInterface {
  name = 'OtherLog1763695420000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(otherLogSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function evs.erase_person_keys; drop table evs.kurrent_log');
  }
}
