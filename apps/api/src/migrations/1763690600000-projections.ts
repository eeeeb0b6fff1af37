import type { MigrationInterface, QueryRunner } from 'typeorm';
import { projectionSchema } from '../platform/projection/projection-schema.js';

/** What the projection engine keeps about itself; the read models' own tables are its affair. */
export class Projections1763690600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(projectionSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.projection_revision, read.projection');
  }
}
