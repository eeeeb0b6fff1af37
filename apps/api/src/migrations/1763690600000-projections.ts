import type { MigrationInterface, QueryRunner } from 'typeorm';
import { projectionSchema } from '../platform/tenancy/projection-schema.js';

/** The tables of the projection engine; read models create their own. */
export class Projections1763690600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(projectionSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.projection_revision, read.projection');
  }
}
