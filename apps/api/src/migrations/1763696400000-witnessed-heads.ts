import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Heads of the histories of other installations, and those that were refused (docs/adr/0159). No login of the program changes a row; the
 * function removes those that are ten years old.
 */
export class WitnessedHeads1763696400000 implements MigrationInterface {
  name = 'WitnessedHeads1763696400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.witnessed_head (
        environment_id uuid NOT NULL,
        installation uuid NOT NULL,
        number integer NOT NULL,
        content text NOT NULL,
        signature text NOT NULL,
        public_key text NOT NULL,
        witnessed_at timestamptz NOT NULL,
        PRIMARY KEY (environment_id, installation, number)
      );
      CREATE TABLE platform.witness_alarm (
        environment_id uuid NOT NULL,
        installation uuid NOT NULL,
        number integer NOT NULL,
        head text NOT NULL,
        reason text NOT NULL,
        raised_at timestamptz NOT NULL,
        PRIMARY KEY (environment_id, installation, number, head, reason)
      );
      REVOKE ALL ON platform.witnessed_head, platform.witness_alarm FROM PUBLIC, intendance_app, intendance_worker, intendance_vault;
      GRANT SELECT, INSERT ON platform.witnessed_head, platform.witness_alarm TO intendance_vault;
      CREATE FUNCTION platform.forget_witnessed_heads(p_before timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
        DELETE FROM platform.witnessed_head WHERE witnessed_at < least(p_before, now() - interval '10 years');
        DELETE FROM platform.witness_alarm WHERE raised_at < least(p_before, now() - interval '10 years');
      $$;
      REVOKE ALL ON FUNCTION platform.forget_witnessed_heads FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION platform.forget_witnessed_heads TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION platform.forget_witnessed_heads; DROP TABLE platform.witness_alarm, platform.witnessed_head');
  }
}
