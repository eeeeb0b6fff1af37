import { type Case, guarded, read } from '@intendance/kernel/case.js';
import { contentHash } from '@intendance/kernel/hash.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { billingDataErrors } from '../../contract/billing-data/billing-data.errors.js';
import { type BillingFacts, billingDataStream } from '../../contract/billing-data/billing-data.events.js';
import { type BillingData, billingDataFold, type SavedBillingData } from '../../contract/billing-data/billing-data-state.js';
import { type MandateId, mandateIdOf, mandateStream } from '../mandate/mandate.events.js';
import { type Mandate, mandateEnd, mandateFold } from '../mandate/mandate-state.js';
import { completeForm } from './billing-form.js';

export type BillingDataCommand = { type: 'SaveBillingData'; data: BillingFacts };

/** Billing data has the id of its environment: each environment has one. */
type AddressedCommand = BillingDataCommand & { readonly id: EnvironmentId };
const folds = { record: billingDataFold, mandate: mandateFold };

export type BillingDataAnswer = { readonly billing: SavedBillingData; readonly mandate: Mandate };

export const billingDataCase: Case<AddressedCommand, BillingDataAnswer, typeof folds, 'record'> = {
  folds,
  own: 'record',
  streams: (_, { environmentId }, { record }) => ({
    record: read(billingDataStream(environmentId)),
    mandate: record?.status === 'saved' ? guarded(mandateStream(mandateIdOf(environmentId, record.mandate))) : undefined,
  }),
  decide({ id, data }, { record, mandate }, { environmentId, today }) {
    if (id !== environmentId) throw billingDataErrors.unknown();
    const facts = completeForm(data);
    const before = record.status === 'saved' ? record : undefined;
    if (before && isSame(before.facts, facts)) return { events: {}, answer: { billing: before, mandate } };
    const isNewAccount = before === undefined || before.facts.iban !== facts.iban;
    const number = isNewAccount ? (before?.mandate ?? 0) + 1 : before.mandate;
    const saved = { type: 'BillingDataSaved' as const, data: { ...facts, mandate: number } };
    const billing = savedState(billingDataFold.evolve(record, saved));
    if (!before || !isNewAccount) return { events: { record: [saved] }, answer: { billing, mandate } };
    return {
      events: { record: [saved], mandate: mandateEnd(mandate, today) },
      answer: { billing, mandate: mandateFold.initial },
      erases: mandate.status === 'draft' ? [mandateIdOf(environmentId, before.mandate) satisfies MandateId] : [],
    };
  },
};

const isSame = (before: BillingFacts, after: BillingFacts): boolean => contentHash(before) === contentHash(after);

function savedState(state: BillingData): SavedBillingData {
  if (state.status === 'none') throw billingDataErrors.unknown();
  return state;
}
