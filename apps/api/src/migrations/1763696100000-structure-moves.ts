import { structureMarkSchema } from '@intendance/event-store/postgres/structure-mark-schema.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves of structures between databases: the marks in each database, and the moves under way in the home. */
export class StructureMoves1763696100000 implements MigrationInterface {
  name = 'StructureMoves1763696100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(structureMarkSchema);
    await runner.query(`
      CREATE VIEW evs.absent_structure AS SELECT environment_id FROM evs.structure_mark WHERE state IN ('arriving', 'departed');
      GRANT SELECT ON evs.absent_structure TO intendance_app, intendance_worker;
      CREATE TABLE platform.structure_move (
        environment_id uuid PRIMARY KEY,
        source text NOT NULL REFERENCES platform.database (name),
        destination text NOT NULL REFERENCES platform.database (name),
        state text NOT NULL CHECK (state IN ('copying', 'switching', 'cleaning')),
        events integer NOT NULL,
        copied integer NOT NULL DEFAULT 0,
        is_cancelled boolean NOT NULL DEFAULT false,
        begun_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX structure_place_placed_at ON platform.structure_place (placed_at);
      REVOKE ALL ON platform.structure_move FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, UPDATE ON platform.structure_move TO intendance_vault;
      GRANT UPDATE ON platform.structure_place TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE platform.structure_move; DROP VIEW evs.absent_structure; DROP TABLE evs.arrived_event, evs.structure_mark',
    );
  }
}
