import type { MigrationInterface, QueryRunner } from 'typeorm';

/** First answers of writes that carried an `Idempotency-Key`. Without a status: still being executed by the holder of the lease. */
export class HttpAnswers1763690300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.http_answer (
        command_id uuid PRIMARY KEY,
        request_hash bytea NOT NULL,
        lease uuid NOT NULL,
        leased_until timestamptz NOT NULL,
        status smallint,
        headers jsonb,
        body text,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX http_answer_by_age ON platform.http_answer (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.http_answer');
  }
}
