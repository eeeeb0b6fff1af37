import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The directory of the installation, in the database of `DATABASE_URL`: which databases there are, and which structure is in which one. Each
 * other database has one row, its own, so that it cannot serve two installations.
 */
export class Directory1763696000000 implements MigrationInterface {
  name = 'Directory1763696000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.database (
        name text PRIMARY KEY,
        number smallint NOT NULL UNIQUE,
        installation uuid NOT NULL
      );
      INSERT INTO platform.database VALUES ('home', 0, gen_random_uuid());
      CREATE TABLE platform.structure_place (
        environment_id uuid PRIMARY KEY,
        database text NOT NULL REFERENCES platform.database (name) ON UPDATE CASCADE,
        placed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX structure_place_database ON platform.structure_place (database);
      REVOKE ALL ON platform.database, platform.structure_place FROM PUBLIC, intendance_app, intendance_worker;
      GRANT SELECT ON platform.database TO intendance_vault;
      GRANT SELECT, INSERT ON platform.structure_place TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.structure_place, platform.database');
  }
}
