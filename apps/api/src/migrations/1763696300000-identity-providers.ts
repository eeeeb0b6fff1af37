import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identityProviderSchema } from '../identity/identity-provider/identity-provider-schema.js';

export class IdentityProviders1763696300000 implements MigrationInterface {
  name = 'IdentityProviders1763696300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(identityProviderSchema);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.provider_secret, identity.provider_link, identity.provider_attempt;
      ALTER TABLE identity.session DROP COLUMN is_from_provider, DROP COLUMN has_provider_factor;
    `);
  }
}
