import { describe, expect, it } from '@jest/globals';
import { type Calculation, type Computed, calculationOf, claimKey } from './calculation.js';
import type { Computation } from './refund.js';
import { firstRefusal } from './refund-checks.js';
import type { RefundForm } from './refund-form.js';

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
const computation: Computation = {
  refundable_amount: 40,
  eligible: true,
  reasons: [],
  steps: [],
  explanation: '',
  rules_version: 'refund-1',
};
const ok: Calculation = { state: 'ok', computation, duplicates: [] };
const said = (changes: Partial<RefundForm>, calculation: Calculation = ok, isBillRequired = true): string | undefined =>
  firstRefusal({ ...form, ...changes }, calculation, isBillRequired, true)?.message;

describe('saving a request', () => {
  it('asks for the bill before anything else', () =>
    expect(said({ refund_attachments: [], person: null, bill_amount: null })).toBe('Vous devez ajouter une pièce justificative.'));

  it('does not ask for a bill that the activity does not require', () =>
    expect(said({ refund_attachments: [], person: null }, ok, false)).toBe('Veuillez renseigner un bénéficiaire.'));

  it('then for the person or the amount', () =>
    expect(said({ person: null, bill_amount: null })).toBe('Veuillez renseigner tous les champs du formulaire.'));

  it('then for the beneficiary', () => expect(said({ person: null })).toBe('Veuillez renseigner un bénéficiaire.'));

  it.each([null, 0, -5])('then for an amount above zero, not %s', (amount) =>
    expect(said({ bill_amount: amount })).toBe('Veuillez renseigner un montant.'),
  );

  it('then for the computed amount', () =>
    expect(said({}, { state: 'stale' })).toBe('Vous devez calculer le montant remboursable pour valider la demande.'));

  it('then for an amount that is worth something', () =>
    expect(said({}, { ...ok, state: 'refused' })).toBe("Vous n'êtes pas éligible pour une demande de remboursement sur cette activité."));

  it('needs no computed amount to wait', () => expect(firstRefusal(form, { state: 'stale' }, true, false)).toBeNull());

  it('accepts a complete request', () => expect(said({})).toBeUndefined());
});

describe('the calculation card', () => {
  const computed: Computed = { claim: claimKey(form), computation, duplicates: [] };
  const stateOf = (changes: Partial<RefundForm>, answer: Computed | null = computed, isLoading = false): string =>
    calculationOf({ ...form, ...changes }, answer, isLoading).state;

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
  it('refuses an amount of zero', () =>
    expect(stateOf({}, { ...computed, computation: { ...computation, refundable_amount: 0, eligible: false } })).toBe('refused'));
});
