import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The revision of rows is the place of the event that made them, and the generation of their tables. */
export class RevisionsByPosition1763692300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.projection_revision ADD COLUMN IF NOT EXISTS generation integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.projection_revision DROP COLUMN generation');
  }
}
