import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AnnounceErasure } from '../../directory/public.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { MailKeys } from '../unsubscription/mail-keys.js';

/** Hashes of the addresses of people who are being erased, until the erasure has reached the mailings. */
@Injectable()
export class ErasedAddresses {
  constructor(private readonly db: PlatformDb) {}

  async remember(environmentId: EnvironmentId, personId: string, addressIds: readonly UnsubscriptionId[]): Promise<void> {
    await this.db.query('INSERT INTO platform.mailing_erasure SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING', [
      environmentId,
      personId,
      addressIds,
    ]);
  }

  async of(environmentId: EnvironmentId, personId: string): Promise<string[]> {
    const rows = await this.db.query<{ address_id: string }>(
      'SELECT address_id FROM platform.mailing_erasure WHERE environment_id = $1 AND person_id = $2',
      [environmentId, personId],
    );
    return rows.map(({ address_id }) => address_id);
  }

  async forget(environmentId: EnvironmentId, personId: string): Promise<void> {
    await this.db.query('DELETE FROM platform.mailing_erasure WHERE environment_id = $1 AND person_id = $2', [environmentId, personId]);
  }
}

@CommandHandler(AnnounceErasure)
export class AnnounceErasureHandler implements ICommandHandler<AnnounceErasure> {
  constructor(
    private readonly erased: ErasedAddresses,
    private readonly keys: MailKeys,
  ) {}

  async execute({ context: { environmentId }, personId, emails }: AnnounceErasure): Promise<void> {
    const addressIds = emails.map((email) => this.keys.addressId(environmentId, email));
    await this.erased.remember(environmentId, personId, addressIds);
  }
}
