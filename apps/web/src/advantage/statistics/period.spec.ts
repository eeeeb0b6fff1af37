import { describe, expect, it } from '@jest/globals';
import { choiceOf, lastTwelveMonths, periodChoices, periodOf, periodOfChoice } from './period.js';

const now = '2026-11-21';
const year = { from: '2026-01-01', to: '2026-12-31' };

describe('the period of the statistics', () => {
  it('is that of the address, or the year of the day that it has', () => {
    expect(periodOf(new URLSearchParams('du=2026-02-01&au=2026-03-15'))).toEqual({ from: '2026-02-01', to: '2026-03-15' });
    expect(periodOf(new URLSearchParams('du=2025-02-01'))).toEqual({ from: '2025-02-01', to: '2025-12-31' });
    expect(periodOf(new URLSearchParams('au=2025-02-01'))).toEqual({ from: '2025-01-01', to: '2025-02-01' });
  });
  it('is one of the years since the first order, the last twelve months, or days', () => {
    expect(periodChoices(year, 2025, now).map(({ label }) => label)).toEqual(['Année 2026', 'Année 2025', '12 derniers mois']);
    expect(periodChoices(year, null, now).map(({ label }) => label)).toEqual(['Année 2026', '12 derniers mois']);
    expect(periodChoices({ from: '2026-02-01', to: '2026-03-15' }, 2026, now).map(({ label }) => label)).toEqual([
      'Année 2026',
      '12 derniers mois',
      'Dates choisies',
    ]);
  });
  it.each(['2026', '2024', 'last-months'])('has the choice %s for its days', (choice) =>
    expect(choiceOf(periodOfChoice(choice, now), now)).toBe(choice),
  );
  it.each([
    ['2026-11-21', '2025-12-01'],
    ['2026-12-05', '2026-01-01'],
    ['2026-01-31', '2025-02-01'],
  ])('of the last twelve months on %s begins on %s', (day, from) => expect(lastTwelveMonths(day)).toEqual({ from, to: day }));
});
