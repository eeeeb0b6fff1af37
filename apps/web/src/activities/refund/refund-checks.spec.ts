import { describe, expect, it } from '@jest/globals';
import { type Calculation, type Computed, calculationOf } from '../claim/calculation/calculation.js';
import type { Computation } from '../claim/claim.js';
import { firstRefusal } from './refund-checks.js';
import { isComplete, type RefundForm, toClaim } from './refund-form.js';

const bill = { id: 'bill', name: 'facture.pdf', extension: 'pdf', size: 1200, mime_type: 'application/pdf' };
const form: RefundForm = {
  person: { value: 'person', label: 'MARTIN Élodie' },
  member_id: '',
  refund_settings: 'cinema',
  date: '2026-11-02',
  bill_amount: 80,
  comment: '',
  refund_attachments: [bill],
};
const computation: Computation = { eligible: true, reasons: [], steps: [], explanation: '' };
const claimKey = (of: RefundForm): string => JSON.stringify(toClaim(of));
const computed: Computed = { claim: claimKey(form), amount: 40, computation, duplicates: [] };
const ok: Calculation = { state: 'ok', ...computed };
const refusalOf = (changes: Partial<RefundForm>, calculation: Calculation = ok, isBillRequired = true): string | undefined =>
  firstRefusal({ ...form, ...changes }, { calculation, activity: { required_bill: isBillRequired }, isValidating: true })?.message;

describe('saving a request', () => {
  it('asks for the bill before anything else', () =>
    expect(refusalOf({ refund_attachments: [], person: null, bill_amount: null })).toBe('Vous devez ajouter une pièce justificative.'));

  it('does not ask for a bill that the activity does not require', () =>
    expect(refusalOf({ refund_attachments: [], person: null }, ok, false)).toBe('Veuillez renseigner un bénéficiaire.'));

  it('then for the person or the amount', () =>
    expect(refusalOf({ person: null, bill_amount: null })).toBe('Veuillez renseigner tous les champs du formulaire.'));

  it('then for the beneficiary', () => expect(refusalOf({ person: null })).toBe('Veuillez renseigner un bénéficiaire.'));

  it.each([null, 0, -5])('then for an amount above zero, not %s', (amount) =>
    expect(refusalOf({ bill_amount: amount })).toBe('Veuillez renseigner un montant.'),
  );

  it('then for the computed amount', () =>
    expect(refusalOf({}, { state: 'stale' })).toBe('Vous devez calculer le montant remboursable pour valider la demande.'));

  it('then for an amount that is worth something', () =>
    expect(refusalOf({}, { ...ok, state: 'refused' })).toBe(
      "Vous n'êtes pas éligible pour une demande de remboursement sur cette activité.",
    ));

  it('needs no computed amount to wait', () =>
    expect(firstRefusal(form, { calculation: { state: 'stale' }, activity: { required_bill: true }, isValidating: false })).toBeNull());

  it('accepts a complete request', () => expect(refusalOf({})).toBeUndefined());
});

describe('the calculation card', () => {
  const stateOf = (changes: Partial<RefundForm>, answer: Computed | null = computed, isLoading = false): string => {
    const changed = { ...form, ...changes };
    const isWorth = (amount: number): boolean => amount > 0;
    const input = { isComplete: isComplete(changed), isFree: false, isLoading, claim: claimKey(changed), computed: answer, isWorth };
    return calculationOf(input).state;
  };

  it.each<[string, Partial<RefundForm>]>([
    ['person', { person: { value: 'other', label: 'DURAND Paul' } }],
    ['household member', { member_id: 'child' }],
    ['date', { date: '2026-11-03' }],
    ['bill amount', { bill_amount: 81 }],
    ['activity', { refund_settings: 'sport' }],
  ])('is to compute again once the %s changes', (_what, changes) => expect(stateOf(changes)).toBe('stale'));

  it.each<Partial<RefundForm>>([{ comment: 'vu avec elle' }, { refund_attachments: [] }])('keeps the amount when %j changes', (changes) =>
    expect(stateOf(changes)).toBe('ok'),
  );

  it('finds the amount again when the change is undone', () =>
    expect([stateOf({ bill_amount: 81 }), stateOf({})]).toEqual(['stale', 'ok']));

  it('waits for the four fields', () => expect(stateOf({ date: null })).toBe('incomplete'));
  it('says that it is computing', () => expect(stateOf({}, null, true)).toBe('loading'));
  it('refuses an amount of zero', () => expect(stateOf({}, { ...computed, amount: 0 })).toBe('refused'));
});
