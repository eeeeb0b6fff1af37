import { type Case, type CaseContext, guarded, read } from '@intendance/kernel/case.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { dayInParis, type LocalDate } from '@intendance/kernel/local-date.js';
import { billingDataErrors } from '../../contract/billing-data/billing-data.errors.js';
import { type BillingFacts, billingDataStream } from '../../contract/billing-data/billing-data.events.js';
import { billingDataFold, type SavedBillingData } from '../../contract/billing-data/billing-data-state.js';
import { environmentDecider } from '../../contract/environment/environment.js';
import { startPendingOffer } from '../../contract/subscription/pending-offer.js';
import { pendingSubscription } from '../../contract/subscription/pending-subscription.js';
import { subscriptionFold } from '../../contract/subscription/subscription-state.js';
import { mandateErrors } from './mandate.errors.js';
import {
  type Creditor,
  type Debtor,
  type MandateEvent,
  type MandateText,
  mandateIdOf,
  mandateStream,
  type RevocationReason,
  type SignatureEvidence,
  type Signer,
} from './mandate.events.js';
import { hasLapsed } from './mandate-lapse.js';
import { type DraftMandate, type Mandate, mandateFold } from './mandate-state.js';
import { rumOf } from './rum.js';
import { mustBeAllowedACode, triableCode, triesLeft } from './signature-code.js';

type Parties = { readonly creditor: Creditor; readonly signer: SignerForm };
/** The signer as sent: capacity and deliberation may be missing. */
export type SignerForm = Omit<Signer, 'deliberationDate'> & { readonly deliberationDate: LocalDate | null };

export type MandateCommand =
  /** Writes the mandate as it will be signed, and records the proof of the code that is mailed. */
  | { type: 'RequestSignature'; data: Parties & { proof: string } }
  /** A wrong code is recorded, so that tries are counted. */
  | { type: 'TrySignatureCode'; data: { proof: string } }
  | { type: 'SignMandate'; data: Omit<SignatureEvidence, 'codeProof' | 'at'> & { proof: string } }
  /** The customer revokes the signed mandate: the account stays, the next mandate has another number. */
  | { type: 'RevokeMandate' }
  /** `lastUse`: the day of its last debit, which the register of debits knows; null: none yet. */
  | { type: 'LapseMandate'; data: { lastUse: LocalDate | null } };

/** `triesLeft`: null unless the code was wrong. */
export type MandateAnswer = { readonly mandate: Mandate; readonly triesLeft: number | null };

type AddressedCommand = MandateCommand & { readonly id: EnvironmentId };
const folds = { billing: billingDataFold, mandate: mandateFold, subscription: subscriptionFold, environment: environmentDecider };

/** The mandate of the account that the billing data names today. The id is that of the environment. Its signature starts the pending offer. */
export const mandateCase: Case<AddressedCommand, MandateAnswer, typeof folds, 'billing'> = {
  folds,
  own: 'billing',
  streams: ({ type }, { environmentId }, { billing }) => ({
    billing: guarded(billingDataStream(environmentId)),
    ...(type === 'SignMandate' && {
      // An offer that is chosen meanwhile starts too.
      subscription: guarded(`subscription-${environmentId}`),
      environment: read(`environment-${environmentId}`),
    }),
    mandate: billing?.status === 'saved' ? read(mandateStream(mandateIdOf(environmentId, billing.mandate))) : undefined,
  }),
  decide({ id, ...command }, { mandate, billing, ...contract }, context) {
    if (id !== context.environmentId) throw billingDataErrors.unknown();
    if (billing.status === 'none') throw mandateErrors.billingDataMissing();
    if (command.type === 'RevokeMandate') return revocation(mandate, billing, { on: context.today, reason: 'customer' });
    if (command.type === 'LapseMandate') return lapse(command.data.lastUse, mandate, billing, context.today);
    if (mandate.status === 'signed') throw mandateErrors.alreadySigned();
    switch (command.type) {
      case 'RequestSignature': {
        const events = request(command.data, mandate, billing, context);
        return { events: { mandate: events }, answer: { mandate: after(mandate, events), triesLeft: null } };
      }
      case 'TrySignatureCode': {
        const code = triableCode(draftOf(mandate, billing), context.userId, context.now);
        if (code.proof === command.data.proof) return { events: {}, answer: { mandate, triesLeft: null } };
        const events: MandateEvent[] = [{ type: 'SignatureCodeMistaken', data: { userId: context.userId, at: context.now.toISOString() } }];
        return { events: { mandate: events }, answer: { mandate: after(mandate, events), triesLeft: triesLeft(code) } };
      }
      case 'SignMandate': {
        const events = signature(command.data, draftOf(mandate, billing), context);
        const authorized = { type: 'DebitAuthorized' as const, data: { mandate: billing.mandate } };
        const pending = pendingSubscription(contract, context.today);
        startPendingOffer(pending);
        const { subscription, environment } = pending;
        return {
          events: { mandate: events, billing: [authorized], subscription: subscription.events, environment: environment.events },
          answer: { mandate: after(mandate, events), triesLeft: null },
        };
      }
    }
  },
};

/** The text that a signature of today would sign. @throws mandate.signer-invalid */
export function mandateText({ creditor, signer }: Parties, billing: SavedBillingData, { environmentId, today }: TextContext): MandateText {
  return {
    number: billing.mandate,
    rum: rumOf(environmentId, today, billing.mandate),
    on: today,
    creditor,
    debtor: debtorOf(billing.facts),
    signer: completeSigner(signer, today),
  };
}
export type TextContext = Pick<CaseContext, 'environmentId' | 'today'>;

function request({ proof, ...parties }: Parties & { proof: string }, mandate: Mandate, billing: SavedBillingData, context: CaseContext) {
  const text = mandateText(parties, billing, context);
  mustBeAllowedACode(mandate.status === 'draft' ? mandate.codes : [], context.now);
  const events: MandateEvent[] = [
    { type: 'MandateDrafted', data: text },
    { type: 'SignatureCodeIssued', data: { userId: context.userId, proof, at: context.now.toISOString() } },
  ];
  return events;
}

function signature(
  { proof, ...file }: Extract<MandateCommand, { type: 'SignMandate' }>['data'],
  draft: DraftMandate,
  { userId, now }: CaseContext,
): MandateEvent[] {
  const code = triableCode(draft, userId, now);
  if (code.proof !== proof) throw mandateErrors.codeWrong(triesLeft(code));
  return [{ type: 'MandateSigned', data: { ...file, codeProof: proof, at: now.toISOString(), userId } }];
}

/** @throws mandate.not-signed, mandate.not-lapsed */
function lapse(lastUse: LocalDate | null, mandate: Mandate, billing: SavedBillingData, on: LocalDate) {
  if (mandate.status !== 'signed') throw mandateErrors.notSigned();
  if (!hasLapsed(dayInParis(new Date(mandate.evidence.at)), lastUse, on)) throw mandateErrors.notLapsed();
  return revocation(mandate, billing, { on, reason: 'lapsed' });
}

/** @throws mandate.not-signed */
function revocation(mandate: Mandate, billing: SavedBillingData, data: { on: LocalDate; reason: RevocationReason }) {
  if (mandate.status !== 'signed') throw mandateErrors.notSigned();
  const events: MandateEvent[] = [{ type: 'MandateRevoked', data }];
  const withdrawn = { type: 'DebitWithdrawn' as const, data: { mandate: billing.mandate } };
  return { events: { mandate: events, billing: [withdrawn] }, answer: { mandate: after(mandate, events), triesLeft: null } };
}

const after = (mandate: Mandate, events: readonly MandateEvent[]): Mandate => events.reduce(mandateFold.evolve, mandate);

/** @throws mandate.code-missing, mandate.text-changed when the debtor is no longer the one that the signer has read */
function draftOf(mandate: Mandate, { facts }: SavedBillingData): DraftMandate {
  if (mandate.status !== 'draft') throw mandateErrors.codeMissing();
  const debtor = debtorOf(facts);
  const names = Object.keys(debtor) as (keyof Debtor)[];
  if (names.some((name) => debtor[name] !== mandate.text.debtor[name])) throw mandateErrors.textChanged();
  return mandate;
}

const debtorOf = ({ holder, street, zip, city, country, iban, bic }: BillingFacts): Debtor => ({
  name: holder,
  street,
  zip,
  city,
  country,
  iban,
  bic,
});

function completeSigner({ capacity, deliberationDate, ...person }: SignerForm, today: LocalDate): Signer {
  const violations: Violation[] = [];
  const refuse = (propertyPath: string, reason: string, message: string) =>
    violations.push({ propertyPath, code: `mandate.${reason}`, message });
  if (capacity.trim() === '') refuse('signer_capacity', 'capacity-missing', 'La qualité du signataire doit être saisie');
  if (deliberationDate === null) refuse('deliberation_date', 'deliberation-missing', 'La date de la délibération doit être saisie');
  else if (deliberationDate > today)
    refuse('deliberation_date', 'deliberation-ahead', 'La date de la délibération ne peut pas être dans le futur');
  if (violations.length > 0 || deliberationDate === null) throw mandateErrors.signerInvalid(violations);
  return { ...person, capacity: capacity.trim(), deliberationDate };
}
