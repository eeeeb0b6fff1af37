import { clusterSchema } from '@intendance/event-store/postgres/check-cluster.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the identifier of the PostgreSQL cluster with the data; the next start fills it in. */
export class Cluster1763692400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(clusterSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE evs.cluster');
  }
}
