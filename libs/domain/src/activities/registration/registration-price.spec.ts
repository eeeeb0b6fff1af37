import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RegistrationActivityVersion } from '../registration-activity/registration-activity.js';
import type { RegistrationFacts } from './registration-facts.js';
import { registrationPrice } from './registration-price.js';

const rule: RegistrationActivityVersion = {
  version: 1,
  enabled: true,
  name: 'Sortie au parc',
  startDate: localDate('2026-01-01'),
  endDate: localDate('2026-12-31'),
  price: cents(15_50),
  pricing: 'registrant',
  admission: 'everyone',
  attachmentRequired: false,
  billRequired: false,
  capacity: null,
  comment: '',
};
const nobody = { takenPlaces: 0, own: 0, isHouseholdAhead: false };
const facts: RegistrationFacts = {
  rule,
  capacity: null,
  date: localDate('2026-03-10'),
  entries: 1,
  isHolderCurrent: true,
  roll: nobody,
  options: [],
  reservedPlaces: 0,
};
type Change = Partial<Omit<RegistrationFacts, 'rule'>> & { rule?: Partial<RegistrationActivityVersion> };
const compute = (change: Change) => registrationPrice({ ...facts, ...change, rule: { ...rule, ...change.rule } });
const spaces = (text: string): string => text.replaceAll('\u00a0', ' ');

const family = { rule: { price: cents(40_00), pricing: 'family' } } as const;

describe('the worked examples of the rules', () => {
  it('1: 15,50 per registrant, 3 entries', () => expect(compute({ entries: 3 }).amount).toBe(46_50));
  it('2: 40,00 per family, 4 entries, first of the household', () => expect(compute({ ...family, entries: 4 }).amount).toBe(40_00));
  it('3: the same, second registration of the household', () =>
    expect(compute({ ...family, entries: 4, roll: { ...nobody, isHouseholdAhead: true } }).amount).toBe(0));
  it('4: 50 places, 48 held, 3 entries: not eligible, 2 places are left', () => {
    const quote = compute({ rule: { price: cents(12_00) }, capacity: 50, entries: 3, roll: { ...nobody, takenPlaces: 48 } });
    expect(quote).toMatchObject({ amount: null, eligible: false, placesLeft: 2, steps: [] });
    expect(quote.reasons).toEqual([{ code: 'FULL', message: 'L’activité est complète : 2 places restantes.' }]);
    expect(quote.explanation).toBe('L’activité est complète : 2 places restantes.');
  });
  it('5: no price, 5 entries', () => expect(compute({ rule: { price: null }, entries: 5 })).toMatchObject({ amount: 0, eligible: true }));
});

describe('what is not eligible', () => {
  it.each<[string, Change]>([
    ['DISABLED', { rule: { enabled: false } }],
    ['OUT_OF_WINDOW', { date: localDate('2025-12-31') }],
    ['OUT_OF_WINDOW', { rule: { endDate: localDate('2026-03-09') } }],
    ['NOT_CURRENT', { isHolderCurrent: false }],
    ['ALREADY_REGISTERED', { rule: { admission: 'one-per-household' }, roll: { ...nobody, isHouseholdAhead: true } }],
    ['FULL', { capacity: 10, roll: { ...nobody, takenPlaces: 10 } }],
  ])('%s', (code, change) => {
    const { amount, eligible, reasons, explanation } = compute(change);
    expect({ amount, eligible, codes: reasons.map((reason) => reason.code) }).toEqual({ amount: null, eligible: false, codes: [code] });
    expect(explanation).toBe(reasons[0]?.message);
  });
  it('tells every reason, the first one first', () =>
    expect(compute({ rule: { enabled: false }, date: localDate('2027-01-01') }).reasons.map(({ code }) => code)).toEqual([
      'DISABLED',
      'OUT_OF_WINDOW',
    ]));
  it('is so even when free', () => expect(compute({ rule: { price: null }, capacity: 1, entries: 2 }).amount).toBeNull());
  it('may be one of the household beside another where everyone is admitted', () =>
    expect(compute({ roll: { ...nobody, isHouseholdAhead: true } }).amount).toBe(15_50));
});

describe('the places', () => {
  it('go to the last one exactly', () =>
    expect(compute({ capacity: 50, entries: 2, roll: { ...nobody, takenPlaces: 48 } }).amount).toBe(31_00));
  it('are kept by who holds them, even when the limit has been lowered since', () => {
    const holding = { capacity: 10, roll: { ...nobody, takenPlaces: 12, own: 3 } };
    expect(compute({ ...holding, entries: 3 }).eligible).toBe(true);
    expect(compute({ ...holding, entries: 2 }).eligible).toBe(true);
    expect(compute({ ...holding, entries: 4 }).reasons).toEqual([
      { code: 'FULL', message: 'L’activité est complète : aucune place restante.' },
    ]);
  });
  it('are kept for those who came before on the waiting list', () =>
    expect(compute({ capacity: 10, entries: 2, roll: { ...nobody, takenPlaces: 6 }, reservedPlaces: 3 })).toMatchObject({
      placesLeft: 1,
      explanation: 'L’activité est complète : 1 place restante, d’autres personnes passent avant sur la liste d’attente.',
    }));
  it('are not reserved from who holds them already', () => {
    const holding = { capacity: 10, roll: { ...nobody, takenPlaces: 7, own: 2 }, reservedPlaces: 4 };
    expect(compute({ ...holding, entries: 2 })).toMatchObject({ eligible: true, placesLeft: 2 });
    expect(compute({ ...holding, entries: 3 })).toMatchObject({ eligible: false, placesLeft: 2 });
  });
  it('are told in the singular too', () =>
    expect(compute({ capacity: 50, entries: 2, roll: { ...nobody, takenPlaces: 49 } }).explanation).toBe(
      'L’activité est complète : 1 place restante.',
    ));
});

describe('the explanation', () => {
  it.each<[string, Change, string]>([
    ['per registrant', { entries: 3 }, '15,50 € × 3 participants = 46,50 €. Montant de l’inscription : 46,50 €.'],
    ['per family', { ...family, entries: 4 }, 'Tarif par famille 40,00 €, pour 4 participants. Montant de l’inscription : 40,00 €.'],
    [
      'per family again',
      { ...family, roll: { ...nobody, isHouseholdAhead: true } },
      'Tarif par famille 40,00 € : le foyer est déjà inscrit à cette activité, rien de plus à payer. Montant de l’inscription : 0,00 €.',
    ],
    ['free', { rule: { price: cents(-1) } }, 'Activité gratuite. Montant de l’inscription : 0,00 €.'],
  ])('%s', (_, change, text) => expect(spaces(compute(change).explanation)).toBe(text));
});

describe('the computation', () => {
  it('has one hash per set of facts, whatever places others hold', () => {
    expect(compute({ capacity: 50 }).inputsHash).toBe(compute({ capacity: 50, roll: { ...nobody, takenPlaces: 20 } }).inputsHash);
    expect(compute({ entries: 2 }).inputsHash).not.toBe(compute({ entries: 1 }).inputsHash);
  });
  it('never admits more than there are places', () => {
    const places = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(places, places, fc.integer({ min: 1, max: 99 }), (capacity, takenPlaces, entries) => {
        const { eligible } = compute({ capacity, entries, roll: { ...nobody, takenPlaces } });
        expect(eligible).toBe(takenPlaces + entries <= capacity);
      }),
    );
  });
});
