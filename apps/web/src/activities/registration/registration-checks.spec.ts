import { describe, expect, it } from '@jest/globals';
import { type Calculation, type Computed, calculationOf } from '../claim/calculation/calculation.js';
import type { Computation } from '../claim/claim.js';
import type { RegistrationRule } from '../registration-activity/registration-activity.js';
import { firstRefusal, notEligible } from './registration-checks.js';
import { entriesOf, isComplete, type RegistrationForm, toClaim } from './registration-form.js';

const proof = { id: 'proof', name: 'justificatif.pdf', extension: 'pdf', size: 1200, mime_type: 'application/pdf' };
const form: RegistrationForm = {
  person: { value: 'person', label: 'MARTIN Élodie' },
  others: [],
  inscription_settings: 'park',
  date: '2026-11-02',
  entries: 3,
  option_counts: {},
  saved: null,
  comment: '',
  participants: '',
  inscription_attachments: [proof],
  other_attachments: {},
};
type Rule = Pick<RegistrationRule, 'required_attachment' | 'required_bill' | 'inscription_rule' | 'options'>;
const demanding: Rule = { required_attachment: true, required_bill: false, inscription_rule: '0', options: [] };
const easy: Rule = { ...demanding, required_attachment: false };
const onePerHousehold: Rule = { ...easy, inscription_rule: '1' };

const computation: Computation = { eligible: true, reasons: [], steps: [], explanation: '' };
const keyOf = (of: RegistrationForm, rule: Rule = easy): string => JSON.stringify(toClaim(of, rule));
const computed: Computed = { claim: keyOf(form), amount: 46.5, computation, duplicates: [], placesLeft: 2 };
const ok: Calculation = { state: 'ok', ...computed };
const refusalOf = (changes: Partial<RegistrationForm>, calculation: Calculation = ok, activity: Rule = demanding): string | undefined =>
  firstRefusal({ ...form, ...changes }, { calculation, activity })?.message;

describe('saving a registration', () => {
  it('asks for the document before anything else', () =>
    expect(refusalOf({ inscription_attachments: [], person: null, entries: null })).toBe('Vous devez ajouter une pièce justificative.'));

  it('asks for it when a bill is required too', () =>
    expect(refusalOf({ inscription_attachments: [] }, ok, { ...easy, required_bill: true })).toBe(
      'Vous devez ajouter une pièce justificative.',
    ));

  it('asks for the document of each person', () => {
    const others = [{ value: 'lise', label: 'BERNARD Lise' }];
    expect(refusalOf({ others })).toBe('Vous devez ajouter la pièce justificative de BERNARD Lise.');
    expect(refusalOf({ others, other_attachments: { lise: [proof] } })).toBeUndefined();
    expect(refusalOf({ others }, ok, easy)).toBeUndefined();
  });

  it('asks for none when the activity requires none', () => expect(refusalOf({ inscription_attachments: [] }, ok, easy)).toBeUndefined());

  it('then for the person or the entries', () =>
    expect(refusalOf({ person: null, entries: null })).toBe('Veuillez renseigner tous les champs du formulaire.'));

  it('then for the beneficiary', () => expect(refusalOf({ person: null })).toBe('Veuillez renseigner un bénéficiaire.'));

  it.each<Partial<RegistrationForm>>([{ entries: 0 }, { entries: null }, { date: null }, { inscription_settings: '' }])(
    'then for what is still missing, as in %j',
    (changes) => expect(refusalOf(changes)).toBe('Veuillez renseigner tous les champs du formulaire.'),
  );

  it('then for the computed amount', () =>
    expect(refusalOf({}, { state: 'stale' })).toBe("Vous devez calculer le montant de l'inscription pour valider la demande."));

  it('then for an eligible registration', () => expect(refusalOf({}, { ...ok, state: 'refused' })).toBe(notEligible));

  it('computes nothing for a free activity', () => expect(refusalOf({}, { state: 'free' })).toBeUndefined());

  it('accepts a complete registration', () => expect(refusalOf({})).toBeUndefined());
});

describe('the amount of a registration', () => {
  const stateOf = (changes: Partial<RegistrationForm>, answer: Computed | null = computed, isFree = false): string => {
    const changed = { ...form, ...changes };
    const isWorth = (amount: number): boolean => amount >= 0;
    const input = { isComplete: isComplete(changed, easy), isFree, isLoading: false, claim: keyOf(changed), computed: answer, isWorth };
    return calculationOf(input).state;
  };

  it.each<[string, Partial<RegistrationForm>]>([
    ['person', { person: { value: 'other', label: 'DURAND Paul' } }],
    ['date', { date: '2026-11-03' }],
    ['entries', { entries: 4 }],
    ['activity', { inscription_settings: 'museum' }],
  ])('is cleared when the %s changes', (_what, changes) => expect(stateOf(changes)).toBe('stale'));

  it.each<Partial<RegistrationForm>>([{ comment: 'vu avec elle' }, { inscription_attachments: [] }])('stays when %j changes', (changes) =>
    expect(stateOf(changes)).toBe('ok'),
  );

  it('may be nothing: the second registration of a family', () => expect(stateOf({}, { ...computed, amount: 0 })).toBe('ok'));

  it('is refused below nothing', () =>
    expect(stateOf({}, { ...computed, amount: -1, computation: { ...computation, eligible: false } })).toBe('refused'));

  it('is not asked for when the activity is free', () => expect(stateOf({ entries: 5 }, null, true)).toBe('free'));
});

describe('the entries', () => {
  it('are one when one person per household may come, whatever was typed', () => {
    expect(entriesOf({ entries: 4 }, onePerHousehold)).toBe(1);
    expect(toClaim({ ...form, entries: 4 }, onePerHousehold)).toMatchObject({ entries: 1 });
  });

  it('are those typed otherwise', () => expect(entriesOf({ entries: 4 }, easy)).toBe(4));
});
