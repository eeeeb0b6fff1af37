import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { settingsWarnings } from './settings-warnings.js';

const settings = { name: 'Sortie au parc', comment: '', startDate: null, endDate: null };
const codes = (change: Partial<Parameters<typeof settingsWarnings>[0]>) =>
  settingsWarnings({ ...settings, ...change }).map(({ code }) => code);
const gifts = (change: Partial<Parameters<typeof settingsWarnings>[0]>) =>
  settingsWarnings({ ...settings, name: "Bons d'achat de Noël", ...change })[0]?.message.replaceAll('\u00a0', ' ');

describe('the warnings of an activity', () => {
  it('are none when nothing is wrong', () => expect(codes({})).toEqual([]));
  it('are of seniority and of gifts', () =>
    expect(codes({ name: 'Cadeau de Noël', comment: "Après six mois d'ancienneté" })).toEqual(['SENIORITY', 'GIFT_CEILING']));
  it.each(['Chèque cadeau rentrée', 'Bon d’achat mariage', "BONS D'ACHAT"])('are of gifts for %s', (name) =>
    expect(codes({ name })).toEqual(['GIFT_CEILING']),
  );
  it('name the ceiling of the year in which the activity ends', () => {
    expect(gifts({ endDate: localDate('2025-12-31') })).toContain('au-delà de 196,00 € par personne et par an (plafond URSSAF 2025)');
    expect(gifts({ startDate: localDate('2026-01-01') })).toContain('200,00 €');
    expect(gifts({})).toContain('plafond URSSAF 2026');
  });
  it('say when the year is not told yet', () =>
    expect(gifts({ endDate: localDate('2027-12-31') })).toContain(
      '(plafond URSSAF 2027, valeur de 2026 faute de connaître celle de 2027)',
    ));
  it('say nothing of a year before the ceilings', () => expect(gifts({ endDate: localDate('2018-12-31') })).toBeUndefined());
});
