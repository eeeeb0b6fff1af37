import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The worker removes the ids of old commands, and touches nothing else of the store. */
export class Housekeeping1763692500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX command_by_age ON evs.command USING brin (created_at);
      CREATE FUNCTION evs.forget_commands(p_before timestamptz) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE
        removed bigint;
      BEGIN
        DELETE FROM evs.command WHERE created_at < least(p_before, now() - interval '30 days');
        GET DIAGNOSTICS removed = ROW_COUNT;
        RETURN removed;
      END $$;
      REVOKE ALL ON FUNCTION evs.forget_commands FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION evs.forget_commands TO intendance_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION evs.forget_commands; DROP INDEX evs.command_by_age');
  }
}
