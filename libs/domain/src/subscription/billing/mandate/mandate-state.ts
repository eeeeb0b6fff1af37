import type { Fold } from '@intendance/kernel/case.js';
import type { UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { mandateErrors } from './mandate.errors.js';
import type { MandateEvent, MandateText, RevocationReason, SignatureEvidence } from './mandate.events.js';

/** `mistakes`: wrong tries of this code. */
export type SignatureCode = { readonly userId: UserId; readonly proof: string; readonly at: string; readonly mistakes: number };

type Draft = { readonly text: MandateText; readonly codes: readonly SignatureCode[] };
export type DraftMandate = Draft & { readonly status: 'draft' };
export type SignedMandate = {
  readonly status: 'signed' | 'revoked';
  readonly text: MandateText;
  readonly evidence: SignatureEvidence;
  readonly revokedOn: LocalDate | null;
  readonly revocationReason: RevocationReason | null;
  /** The signer is unknown and the document removed since that day. */
  readonly erasedOn: LocalDate | null;
};
export type Mandate = { readonly status: 'none' } | DraftMandate | SignedMandate;

export const mandateFold: Fold<MandateEvent, Mandate> = { initial: { status: 'none' }, evolve };

function evolve(state: Mandate, event: MandateEvent): Mandate {
  if (event.type === 'MandateDrafted') return { status: 'draft', text: event.data, codes: state.status === 'draft' ? state.codes : [] };
  if (event.type === 'MandateDiscarded') return mandateFold.initial;
  if (state.status === 'none') return state;
  if (event.type === 'MandateRevoked') {
    const { on, reason } = event.data;
    return state.status === 'signed' ? { ...state, status: 'revoked', revokedOn: on, revocationReason: reason } : state;
  }
  if (event.type === 'MandateErased') return state.status === 'revoked' ? { ...state, erasedOn: event.data.on } : state;
  if (state.status !== 'draft') return state;
  switch (event.type) {
    case 'SignatureCodeIssued':
      return { ...state, codes: [...state.codes, { ...event.data, mistakes: 0 }] };
    case 'SignatureCodeMistaken':
      return { ...state, codes: state.codes.map((code, index) => (index === state.codes.length - 1 ? withMistake(code) : code)) };
    case 'MandateSigned': {
      const { userId: _, ...evidence } = event.data;
      return { status: 'signed', text: state.text, evidence, revokedOn: null, revocationReason: null, erasedOn: null };
    }
  }
}

const withMistake = (code: SignatureCode): SignatureCode => ({ ...code, mistakes: code.mistakes + 1 });

/** The account has changed: a signed mandate is revoked; a draft is of no use, and its personal data goes with it. */
export function mandateEnd(mandate: Mandate, on: LocalDate): MandateEvent[] {
  if (mandate.status === 'signed') return [{ type: 'MandateRevoked', data: { on, reason: 'new-account' } }];
  return mandate.status === 'draft' ? [{ type: 'MandateDiscarded', data: { on } }] : [];
}

/** @throws mandate.unknown */
export function signedMandate(mandate: Mandate): SignedMandate {
  if (mandate.status === 'none' || mandate.status === 'draft' || mandate.erasedOn !== null) throw mandateErrors.unknown();
  return mandate;
}
