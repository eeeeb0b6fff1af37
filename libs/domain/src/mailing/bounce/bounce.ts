import { type Addressed, type Case, type Fold, PendingStream, read } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { bounceErrors } from './bounce.errors.js';
import { type BounceEvent, bounceStream, type MailAddressId } from './bounce.events.js';
import type { BounceKind } from './bounce-kind.js';

export type AddressHealth = {
  /** A hard bounce blocks the address until a clerk lifts the block. */
  readonly isBlocked: boolean;
  readonly since: LocalDate | null;
  readonly code: string;
  readonly softBounces: number;
  readonly personId: PersonId | null;
  /** Instant of the last unblocking. */
  readonly reason: string;
  /** Mails with a recorded return: a repeated report counts once. */
  readonly mails: readonly string[];
};

export type BounceCommand =
  | { type: 'RecordBounce'; data: { kind: BounceKind; code: string; mailId: string; mailingId: string; personId: PersonId | null } }
  | { type: 'LiftBlock'; data: { reason: string } }
  | { type: 'ErasePersonalData' };

const mostMails = 50;
const healthy: AddressHealth = { isBlocked: false, since: null, code: '', softBounces: 0, personId: null, reason: '', mails: [] };
export const bounceFold: Fold<BounceEvent, AddressHealth> = { initial: healthy, evolve };
type Folds = { readonly address: typeof bounceFold };

/** The returns of one address in one structure. */
export const bounceCase: Case<Addressed<MailAddressId, BounceCommand>, AddressHealth, Folds, 'address'> = {
  folds: { address: bounceFold },
  own: 'address',
  streams: ({ id }) => ({ address: read(bounceStream(id)) }),
  decide(command, { address }, { today }) {
    const pending = new PendingStream(bounceFold, address).append(decide(command, address, today));
    const erases = command.type === 'ErasePersonalData' && pending.events.length > 0 ? [command.id] : [];
    return { events: { address: pending.events }, answer: pending.state, erases };
  },
};

function decide(command: BounceCommand, health: AddressHealth, on: LocalDate): BounceEvent[] {
  switch (command.type) {
    case 'RecordBounce':
      return health.mails.includes(command.data.mailId) ? [] : [{ type: 'MailBounced', data: { ...command.data, on } }];
    case 'LiftBlock': {
      if (health.mails.length === 0) throw bounceErrors.unknown();
      if (!health.isBlocked) throw bounceErrors.notBlocked();
      const reason = command.data.reason.trim();
      if (reason === '') throw bounceErrors.reasonMissing();
      return [{ type: 'MailBlockLifted', data: { on, reason } }];
    }
    case 'ErasePersonalData':
      return health.reason === '' ? [] : [{ type: 'MailBlockReasonsErased', data: {} }];
  }
}

function evolve(health: AddressHealth, event: BounceEvent): AddressHealth {
  switch (event.type) {
    case 'MailBounced': {
      const { kind, code, mailId, personId, on } = event.data;
      const mails = [...health.mails, mailId].slice(-mostMails);
      const seen = { ...health, mails, personId: personId ?? health.personId };
      if (kind === 'hard') return { ...seen, isBlocked: true, since: health.isBlocked ? health.since : on, code };
      return kind === 'soft' ? { ...seen, softBounces: health.softBounces + 1 } : seen;
    }
    case 'MailBlockLifted':
      return { ...health, isBlocked: false, since: event.data.on, softBounces: 0, reason: event.data.reason };
    case 'MailBlockReasonsErased':
      return { ...health, reason: '' };
  }
}
