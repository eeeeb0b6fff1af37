import type { MigrationInterface, QueryRunner } from 'typeorm';
import { memberFactorSchema } from '../website/members/member-access/member-factor-schema.js';

export class MemberFactors1763697400000 implements MigrationInterface {
  name = 'MemberFactors1763697400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(memberFactorSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.member_factor');
  }
}
