import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { readQif } from './qif.js';

const read = (...lines: string[]) => readQif(new TextEncoder().encode(lines.join('\n')));
const movementsOf = (...lines: string[]) => read(...lines).statements.flatMap(({ movements }) => movements);

describe('a QIF file', () => {
  it('has a day, an amount, a payee and a memo', () =>
    expect(
      read('!Type:Bank', 'D15/01/2026', 'T-12,50', 'PPRLV EDF', 'MMandat 12', 'LÉnergie', '^', 'D16/01/26', 'T1 234,56', 'PVIR DUPRÉ', '^'),
    ).toMatchObject({
      problems: [],
      statements: [
        {
          account: '',
          from: '2026-01-15',
          to: '2026-01-16',
          movements: [
            { line: 2, date: '2026-01-15', wording: 'PRLV EDF Mandat 12', value: -1250, type: 'order' },
            { line: 8, date: '2026-01-16', wording: 'VIR DUPRÉ', value: 123_456, type: 'transfer' },
          ],
        },
      ],
    }));
  it('has the accounts that Quicken names, and no balance of it as a movement', () => {
    const { statements, problems } = read(
      '!Option:AutoSwitch',
      '!Account',
      'NCompte courant',
      'TBank',
      '^',
      'NLivret',
      'TBank',
      '^',
      '!Clear:AutoSwitch',
      '!Type:Cat',
      'NÉnergie',
      'E',
      '^',
      '!Account',
      'NLivret',
      'TBank',
      '^',
      '!Type:Bank',
      "D 1/ 2'26",
      'U100.00',
      'T100.00',
      'POpening Balance',
      'L[Livret]',
      '^',
      "D 1/15'26",
      'U-1,234.56',
      'T-1,234.56',
      'N1234567',
      'PDupré',
      '^',
    );
    expect(problems).toMatchObject([{ code: 'FORMAT', weight: 'warning', value: '100.00' }]);
    expect(statements).toMatchObject([
      { account: 'Livret', movements: [{ date: '2026-01-15', value: -123_456, type: 'check', wording: 'Dupré n° 1234567' }] },
    ]);
  });
  it('reads all days in the order that one of them proves', () => {
    const days = (...texts: string[]) =>
      movementsOf('!Type:Bank', ...texts.flatMap((text) => [`D${text}`, 'T1', '^'])).map(({ date }) => date);
    expect(days('02/03/2026', '13/03/2026')).toEqual(['2026-03-02', '2026-03-13']);
    expect(days('02/03/2026', '03/13/2026')).toEqual(['2026-02-03', '2026-03-13']);
    expect(days('02/03/2026', '2026-03-13')).toEqual(['2026-03-02', '2026-03-13']);
  });
  it('ends without a last mark, and has movements of cash and of cards', () =>
    expect(movementsOf('!Type:Cash', 'D15/01/2026', 'T1', '^', '!Type:CCard', 'D16/01/2026', 'T-2,00')).toMatchObject([
      { value: 100 },
      { value: -200 },
    ]));
  it.each([
    ['without a day', ['T1', 'PCB'], 'REQUIRED'],
    ['with a day that does not exist', ['D31/02/2026', 'T1', 'PCB'], 'DATE'],
    ['without an amount', ['D15/01/2026', 'PCB'], 'REQUIRED'],
    ['with an amount that may be two', ['D15/01/2026', 'T1,234', 'PCB'], 'AMOUNT'],
  ])('names the line of a movement %s', (_, lines, code) =>
    expect(read('!Type:Bank', ...lines, '^').problems).toMatchObject([{ code, weight: 'error', line: 2, written: { wording: 'CB' } }]),
  );
  it('is refused by its name when it lists securities, and leaves them beside movements', () => {
    const bought = ['!Type:Invst', 'D15/01/2026', 'NBuy', 'YACME', 'T100', '^'];
    expect(refusalOf(() => read(...bought))?.code).toBe('bank-file.investments');
    expect(read(...bought, '!Type:Bank', 'D15/01/2026', 'T1', '^').problems).toMatchObject([
      { code: 'FORMAT', weight: 'warning', written: { amount: '100' } },
    ]);
  });
});
