import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mailbox holds links to accounts, answers hold records of every environment: neither is the affair of the application's login. */
export class PlatformInTheVault1763692800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT USAGE ON SCHEMA platform TO intendance_vault;
      REVOKE ALL ON platform.mailbox, platform.http_answer FROM intendance_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mailbox, platform.http_answer TO intendance_vault;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform REVOKE ALL ON TABLES FROM intendance_app;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform REVOKE ALL ON SEQUENCES FROM intendance_app;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO intendance_vault;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON platform.mailbox, platform.http_answer TO intendance_app');
  }
}
