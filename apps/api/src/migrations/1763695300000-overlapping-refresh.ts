import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A used refresh token is valid for a minute by its `used_at` alone. */
export class OverlappingRefresh1763695300000 implements MigrationInterface {
  name = 'OverlappingRefresh1763695300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.refresh_token drop column successor');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.refresh_token add column successor bytea');
  }
}
