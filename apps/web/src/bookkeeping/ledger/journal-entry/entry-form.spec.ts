import { describe, expect, it } from '@jest/globals';
import {
  balancingLine,
  bodyOf,
  type EntryLineValues,
  emptyLine,
  exchangeLine,
  formPath,
  gapOf,
  unevenBudgets,
  valuesOf,
  withFileLines,
} from './entry-form.js';

const line = (change: Partial<EntryLineValues>): EntryLineValues => ({ ...emptyLine('AEP'), ...change });
const lines = [
  line({ account: '622600', debit: 480.1 }),
  line({ account: '401000', credit: 300, third_party: ' EXPERT Cabinet  Exemple ' }),
];

describe('the form of an entry', () => {
  it('says what is missing, to the cent', () => {
    expect(gapOf(lines)).toBe(180.1);
    expect(gapOf([line({ debit: 0.1 }), line({ debit: 0.2 }), line({ credit: 0.3 })])).toBe(0);
    expect(unevenBudgets([line({ debit: 5 }), line({ credit: 5, budget: 'ASC' })])).toEqual([
      { budget: 'AEP', gap: 5 },
      { budget: 'ASC', gap: -5 },
    ]);
  });

  it('puts the lines of a file below those that were typed, and replaces those of the file before', () => {
    const typed = line({ account: '218300', debit: 9 });
    const [first, second] = [line({ account: '275000', debit: 5 }), line({ account: '110000', credit: 5 })];
    expect(withFileLines([typed, emptyLine('AEP')], [first])).toEqual([typed, first]);
    expect(withFileLines([typed, first], [second], [first])).toEqual([typed, second]);
    expect(withFileLines([emptyLine('AEP'), emptyLine('AEP')], [first])).toEqual([first, emptyLine('AEP')]);
  });

  it('puts what is missing on the line that is added, on the side that is short', () => {
    expect(balancingLine(lines, '')).toMatchObject({ budget: 'AEP', debit: null, credit: 180.1 });
    expect(balancingLine([line({ credit: 12 })], '')).toMatchObject({ debit: 12, credit: null });
    expect(balancingLine([], 'ASC')).toMatchObject({ budget: 'ASC', debit: null, credit: null });
  });

  it('puts a gap between amounts in another currency on the difference of exchange, and no other gap', () => {
    const foreign = { currency: 'USD', amount: 100, rate: '0,93', date: '2026-11-30', source: 'BCE' };
    const charge = line({ account: '651100', debit: 93, foreign });
    expect(exchangeLine([charge, line({ account: '486000', credit: 95 })], '')).toMatchObject({
      account: '666000',
      debit: 2,
      credit: null,
    });
    expect(exchangeLine([charge, line({ account: '486000', credit: 92 })], '')).toMatchObject({
      account: '766000',
      debit: null,
      credit: 1,
    });
    expect(exchangeLine([charge, line({ account: '486000', credit: 93 })], '')).toBeUndefined();
    expect(exchangeLine(lines, '')).toBeUndefined();
    const body = bodyOf({ ...valuesOf(null, '2026-11-30', false), date: '2026-11-30', lines: [charge] });
    expect(body.lines[0]?.foreign).toEqual({ ...foreign, rate: 0.93 });
  });

  it('sends a code and a name of who is owed, on the accounts that have one', () => {
    const body = bodyOf({ kind: 'miscellaneous', date: '2026-11-30', label: 'Honoraires', piece_ref: 'F-1', reverse_on: null, lines });
    expect(body.lines).toMatchObject([
      { accounting_code_value: '622600', debit: 480.1, credit: 0 },
      { accounting_code_value: '401000', debit: 0, credit: 300, third_party_code: 'EXPERT', third_party_name: 'Cabinet Exemple' },
    ]);
    expect(body.lines[0]).not.toHaveProperty('third_party_code');
  });

  it('begins with two lines, of a budget where there are some', () =>
    expect(
      [valuesOf(null, '2026-11-30', true), valuesOf(null, '2026-11-30', false)].map((values) => values.lines.map(({ budget }) => budget)),
    ).toEqual([
      ['AEP', 'AEP'],
      ['', ''],
    ]));

  it('shows a refusal on the field that it is of', () =>
    expect(['lines[1].accounting_code_value', 'lines[0].third_party_code', 'label'].map(formPath)).toEqual([
      'lines[1].account',
      'lines[0].third_party',
      'label',
    ]));
});
