import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { UnsubscriptionId } from '../unsubscription/unsubscription.events.js';
import type { BounceKind } from './bounce-kind.js';

/** The keyed hash of an address, as for opt-outs. */
export type MailAddressId = UnsubscriptionId;

/** Stored for ever: only add optional fields or new types. `code` is that of the server, without its words. */
export type BounceEvent =
  | {
      type: 'MailBounced';
      data: { kind: BounceKind; code: string; mailId: string; mailingId: string; personId: PersonId | null; on: LocalDate };
    }
  /** A clerk knows that the address works again. */
  | { type: 'MailBlockLifted'; data: { on: LocalDate; reason: string } }
  | { type: 'MailBlockReasonsErased'; data: Record<string, never> };

export const bounceStream = (id: MailAddressId): `mail-bounce-${string}` => `mail-bounce-${id}`;
