import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sealSchema } from '../platform/sealing/seal-schema.js';

export class Seals1763695460000 implements MigrationInterface {
  name = 'Seals1763695460000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sealSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table evs.seal, evs.seal_key');
    await runner.query("delete from evs.checkpoint where projection = 'seal'");
  }
}
