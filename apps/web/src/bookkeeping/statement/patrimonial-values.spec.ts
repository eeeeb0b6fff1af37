import { describe, expect, it } from '@jest/globals';
import { emptyLine, toBody, toForm } from './patrimonial-values.js';
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
