import type { MigrationInterface, QueryRunner } from 'typeorm';

const policies = ['refund', 'registration'] as const;

/** The policies that told a refusal tell each step: they go on from their place, so that no refusal is told twice or lost. */
export class MemberNotices1763695450000 implements MigrationInterface {
  name = 'MemberNotices1763695450000';

  async up(runner: QueryRunner): Promise<void> {
    for (const noun of policies) await rename(runner, `policy:mail-person-when-${noun}-refused`, `policy:mail-person-about-${noun}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const noun of policies) await rename(runner, `policy:mail-person-about-${noun}`, `policy:mail-person-when-${noun}-refused`);
  }
}

async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query('UPDATE evs.checkpoint SET projection = $2 WHERE projection = $1', [from, to]);
  await runner.query('UPDATE read.parked_environment SET reader = $2 WHERE reader = $1', [from, to]);
}
