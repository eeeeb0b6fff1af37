import type { MigrationInterface, QueryRunner } from 'typeorm';
import { secondFactorSchema } from '../identity/second-factor/second-factor-schema.js';

export class SecondFactors1763695470000 implements MigrationInterface {
  name = 'SecondFactors1763695470000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(secondFactorSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.second_factor');
  }
}
