import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails kept when no mail server is set, for the demo and for tests. */
export class Mailbox1763690200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.mailbox (
        id uuid PRIMARY KEY,
        recipient text NOT NULL,
        sender text NOT NULL,
        subject text NOT NULL,
        body_text text NOT NULL,
        body_html text NOT NULL,
        sent_at timestamptz NOT NULL
      );
      CREATE INDEX mailbox_by_date ON platform.mailbox (sent_at DESC);
      CREATE INDEX mailbox_by_recipient ON platform.mailbox (lower(recipient), sent_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.mailbox');
  }
}
