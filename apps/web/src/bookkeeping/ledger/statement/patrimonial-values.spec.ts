import { describe, expect, it } from '@jest/globals';
import { emptyLine, formOf, mergeParts, type PatrimonialParts, partFields, partsOf, toBody, toForm } from './patrimonial-values.js';
import type { PatrimonialState } from './statement.js';

const line = { detail: ' Ordinateur ', acquire_date: '2024-03-14', value: 900, previous_value: 1200, count: null, duration: null };
const state = {
  sections: [
    { code: '1', label: 'Biens et placements', lines: [line], total: 900, previous_total: 1200 },
    { code: '6', label: 'Engagements en cours', lines: [], total: 0, previous_total: 0 },
  ],
  details: 'Rien à ajouter',
} as unknown as PatrimonialState;

describe('the patrimonial statement as it is sent', () => {
  it('keeps each line in its section', () =>
    expect(toBody(state, toForm(state))).toEqual({
      details: 'Rien à ajouter',
      sections: [
        { code: '1', lines: [{ ...line, detail: 'Ordinateur' }] },
        { code: '6', lines: [] },
      ],
    }));

  it('leaves out the lines that nothing was typed in', () => {
    const typed = { ...emptyLine, detail: 'Bail', duration: ' 36 mois ' };
    const [, commitments] = toBody(state, { details: '', sections: [{ lines: [] }, { lines: [emptyLine, typed] }] }).sections;
    expect(commitments?.lines).toEqual([{ ...emptyLine, detail: 'Bail', value: 0, duration: '36 mois' }]);
  });
});

describe('a patrimonial statement that somebody saved meanwhile', () => {
  const named = (...names: string[]) => names.map((detail) => ({ ...emptyLine, detail, value: 10 }));
  const parts = (own: string[], owed: string[] = []): PatrimonialParts => ({ details: '', '1': named(...own), '6': named(...owed) });
  const base = parts(['Ordinateur']);

  it('goes to parts and back', () => expect(formOf(state, partsOf(state, toForm(state)))).toEqual(toForm(state)));

  it('keeps the section of each', () => {
    const { disputed, merged } = mergeParts(base, parts(['Ordinateur'], ['Bail']), parts(['Écran']));
    expect([disputed, merged]).toEqual([[], parts(['Écran'], ['Bail'])]);
  });

  it('keeps the lines that both added, those of the colleague first', () => {
    const { disputed, taken, merged } = mergeParts(base, parts(['Ordinateur', 'Table']), parts(['Ordinateur', 'Chaise']));
    expect([disputed, taken, merged]).toEqual([[], ['1'], parts(['Ordinateur', 'Table', 'Chaise'])]);
  });

  it('asks about a section that both changed, with its lines', () => {
    const { disputed } = mergeParts(base, parts(['Portable']), parts(['Écran']));
    expect(disputed).toEqual(['1']);
    const field = partFields(state).find(({ name }) => name === '1');
    expect(field?.format?.(named('Portable'))).toMatch(/^Portable 10,00/);
    expect(field?.format?.([])).toBe('Aucune ligne');
  });
});
