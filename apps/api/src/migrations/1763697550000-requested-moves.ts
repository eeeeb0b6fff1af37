import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves of structures that an operator requests and the servers do, and the results of all moves. */
export class RequestedMoves1763697550000 implements MigrationInterface {
  name = 'RequestedMoves1763697550000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.structure_move
        ADD COLUMN name text,
        ADD COLUMN requested_by uuid,
        ADD COLUMN requested_name text,
        ADD COLUMN problem text,
        ADD COLUMN retry_at timestamptz,
        DROP CONSTRAINT structure_move_state_check,
        ADD CONSTRAINT structure_move_state_check CHECK (state IN ('requested', 'copying', 'switching', 'cleaning'));
      CREATE TABLE platform.structure_move_result (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        environment_id uuid NOT NULL,
        name text,
        source text NOT NULL REFERENCES platform.database (name),
        destination text NOT NULL REFERENCES platform.database (name),
        begun_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        requested_by uuid,
        requested_name text,
        outcome text NOT NULL CHECK (outcome IN ('moved', 'cancelled', 'refused')),
        problem text,
        events integer,
        copy_ms double precision,
        fence_ms double precision
      );
      CREATE INDEX structure_move_result_ended_at ON platform.structure_move_result (ended_at);
      REVOKE ALL ON platform.structure_move_result FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT, INSERT ON platform.structure_move_result TO intendance_vault;
      GRANT INSERT, DELETE ON platform.structure_move TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE platform.structure_move_result;
      DELETE FROM platform.structure_move WHERE state = 'requested';
      ALTER TABLE platform.structure_move
        DROP COLUMN name, DROP COLUMN requested_by, DROP COLUMN requested_name, DROP COLUMN problem, DROP COLUMN retry_at,
        DROP CONSTRAINT structure_move_state_check,
        ADD CONSTRAINT structure_move_state_check CHECK (state IN ('copying', 'switching', 'cleaning'));
      REVOKE INSERT, DELETE ON platform.structure_move FROM intendance_vault;
    `);
  }
}
