import type { MigrationInterface, QueryRunner } from 'typeorm';
import { passkeySchema } from '../identity/passkey/passkey-schema.js';

export class Passkeys1763695700000 implements MigrationInterface {
  name = 'Passkeys1763695700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(passkeySchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.passkey, identity.passkey_challenge');
  }
}
