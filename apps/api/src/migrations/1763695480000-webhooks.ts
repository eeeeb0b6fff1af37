import type { MigrationInterface, QueryRunner } from 'typeorm';
import { webhookSchema } from '../identity/webhook/webhook-schema.js';

export class Webhooks1763695480000 implements MigrationInterface {
  name = 'Webhooks1763695480000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(webhookSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.webhook_message, identity.webhook');
    await runner.query("delete from evs.checkpoint where projection = 'webhooks'");
  }
}
