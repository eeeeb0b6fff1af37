import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { UnsubscriptionId } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { derivedId, type EnvironmentId, isUuid, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';

/** The claims of an unsubscribe link. `personId` is null for an address outside the directory. */
export type UnsubscribeLink = {
  readonly environmentId: EnvironmentId;
  readonly mailingId: string;
  readonly addressId: UnsubscriptionId;
  readonly personId: PersonId | null;
};

const nobody = '00000000-0000-0000-0000-000000000000';
const macBytes = 16;
const linkBytes = 4 * 16 + macBytes;

/**
 * The keyed hashes of mailings. Their key derives from the key of personal data, which no installation changes: an opt-out and the link of an
 * old mail must hold for years.
 */
@Injectable()
export class MailKeys {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.personalKey, 'intendance', 'mailings', 32));
  }

  /** An address of a structure as a hash: nobody reads the address from it, or finds it by trying addresses. */
  addressId(environmentId: EnvironmentId, address: string): UnsubscriptionId {
    return this.hashedId(`address ${environmentId} ${address.trim().toLowerCase()}`);
  }

  /** Replaces the key of a person without an address. */
  personAddressId(environmentId: EnvironmentId, personId: PersonId): UnsubscriptionId {
    return this.hashedId(`person ${environmentId} ${personId}`);
  }

  unsubscribeToken({ environmentId, mailingId, addressId, personId }: UnsubscribeLink): string {
    const claims = Buffer.concat([environmentId, mailingId, addressId, personId ?? nobody].map(bytesOf));
    return Buffer.concat([claims, this.mac('unsubscribe', claims)]).toString('base64url');
  }

  /** @returns null for a token that this installation has not signed */
  unsubscribeLink(token: string): UnsubscribeLink | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== linkBytes || bytes.toString('base64url') !== token) return null;
    const claims = bytes.subarray(0, -macBytes);
    if (!timingSafeEqual(bytes.subarray(-macBytes), this.mac('unsubscribe', claims))) return null;
    const [environmentId = '', mailingId = '', addressId = '', personId = ''] = [0, 16, 32, 48].map((start) =>
      idOf(claims.subarray(start, start + 16)),
    );
    return {
      environmentId: environmentId as EnvironmentId,
      mailingId,
      addressId: addressId as UnsubscriptionId,
      personId: personId === nobody ? null : (personId as PersonId),
    };
  }

  /** The first bytes of an HMAC: 128 bits. */
  mac(use: string, content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(use).update('\0').update(content).digest().subarray(0, macBytes);
  }

  private hashedId(text: string): UnsubscriptionId {
    return derivedId<'unsubscription'>(createHmac('sha256', this.key).update(text).digest('hex'));
  }
}

function bytesOf(id: string): Buffer {
  if (!isUuid(id)) throw new RangeError(`not an id: ${id}`);
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
