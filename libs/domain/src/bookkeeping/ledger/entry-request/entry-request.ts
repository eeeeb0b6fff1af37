import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { entryRequestErrors } from './entry-request.errors.js';
import type { EntryForm, EntryRequestEvent } from './entry-request.events.js';

export type EntryRequestCommand =
  | { readonly type: 'RequestEntry'; readonly data: EntryForm }
  | { readonly type: 'CorrectEntryRequest'; readonly data: EntryForm }
  | { readonly type: 'AcceptEntryRequest'; readonly data: { readonly entryId: JournalEntryId } }
  | { readonly type: 'DeclineEntryRequest'; readonly data: { readonly reason: string } }
  | { readonly type: 'WithdrawEntryRequest' };

export type KnownEntryRequest = {
  readonly status: 'open' | 'accepted' | 'declined' | 'withdrawn';
  readonly form: EntryForm;
  /** The form is no longer the one of its author. */
  readonly isCorrected: boolean;
  /** Of a refusal. */
  readonly reason: string | null;
  readonly entryId: JournalEntryId | null;
};
export type EntryRequest = { readonly status: 'none' } | KnownEntryRequest;

export const entryRequestDecider: Decider<EntryRequestCommand, EntryRequestEvent, EntryRequest> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'RequestEntry') {
      const note = command.data.note.trim();
      return state.status === 'none' ? [{ type: 'EntryRequested', data: { ...command.data, note } }] : [];
    }
    const { status, form } = knownRequest(state);
    if (command.type === 'CorrectEntryRequest') {
      // The note is the author's.
      const data = { ...command.data, note: form.note };
      if (status !== 'open') throw entryRequestErrors.notOpen();
      return canonicalJson(data) === canonicalJson(form) ? [] : [{ type: 'EntryRequestCorrected', data }];
    }
    const event = answerOf(command);
    if (status === statusAfter[event.type]) return [];
    if (status !== 'open') throw entryRequestErrors.notOpen();
    return [event];
  },
  evolve(state, event) {
    if (event.type === 'EntryRequested') return { status: 'open', form: event.data, isCorrected: false, reason: null, entryId: null };
    const request = knownRequest(state);
    switch (event.type) {
      case 'EntryRequestCorrected':
        return { ...request, form: event.data, isCorrected: true };
      case 'EntryRequestAccepted':
        return { ...request, status: 'accepted', entryId: event.data.entryId };
      case 'EntryRequestDeclined':
        return { ...request, status: 'declined', reason: event.data.reason };
      case 'EntryRequestWithdrawn':
        return { ...request, status: 'withdrawn' };
    }
  },
};

/** @throws entry-request.unknown */
export function knownRequest(request: EntryRequest): KnownEntryRequest {
  if (request.status === 'none') throw entryRequestErrors.unknown();
  return request;
}

const statusAfter = {
  EntryRequestAccepted: 'accepted',
  EntryRequestDeclined: 'declined',
  EntryRequestWithdrawn: 'withdrawn',
} as const satisfies Partial<Record<EntryRequestEvent['type'], KnownEntryRequest['status']>>;

type Answer = Extract<EntryRequestEvent, { type: keyof typeof statusAfter }>;

/** @throws entry-request.reason-missing */
function answerOf(command: Exclude<EntryRequestCommand, { type: 'RequestEntry' | 'CorrectEntryRequest' }>): Answer {
  switch (command.type) {
    case 'AcceptEntryRequest':
      return { type: 'EntryRequestAccepted', data: command.data };
    case 'DeclineEntryRequest': {
      const reason = command.data.reason.trim();
      if (reason === '') throw entryRequestErrors.reasonMissing();
      return { type: 'EntryRequestDeclined', data: { reason } };
    }
    case 'WithdrawEntryRequest':
      return { type: 'EntryRequestWithdrawn', data: {} };
  }
}
