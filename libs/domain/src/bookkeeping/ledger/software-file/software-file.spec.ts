import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ShortCodes } from '../../third-party/short-codes.js';
import type { FecLine } from '../fec/fec-line.js';
import { mustTellApart, type SoftwareName, softwareFileName, softwareLayouts, softwareNames } from './software-file.js';

const line = (facts: Partial<FecLine>): FecLine => ({
  journal: 'OD',
  journalLabel: 'Opérations diverses',
  number: 'OD-000001',
  date: '2026-12-15' as LocalDate,
  account: '401000',
  accountLabel: 'Fournisseurs',
  auxiliary: null,
  auxiliaryLabel: null,
  pieceRef: 'F-2026-118',
  pieceDate: '2026-12-15' as LocalDate,
  wording: 'Fête d’été',
  debit: cents(0),
  credit: cents(123_456),
  letter: null,
  letteredOn: null,
  validatedOn: null,
  ...facts,
});
const supplier = line({ auxiliary: 'TRAITEUR-A', auxiliaryLabel: 'Traiteur Dupré' });
const rowsOf = (name: SoftwareName, lines: readonly FecLine[]): string[] => {
  const rowOf = softwareLayouts[name].begin();
  return lines
    .map(rowOf)
    .join('')
    .split('\r\n')
    .filter((row) => row !== '');
};

describe('Cegid Quadra', () => {
  it('opens the account of a third party once, then writes movements of 231 characters', () => {
    const rows = rowsOf('cegid-quadra', [
      supplier,
      supplier,
      line({ journal: 'BQ01', account: '512001', debit: cents(5), credit: cents(0) }),
    ]);
    expect(rows.map((row) => row.slice(0, 1))).toEqual(['C', 'M', 'M', 'M']);
    const [opening = '', movement = '', , bank = ''] = rows;
    expect(opening.slice(0, 46)).toBe('C0TRAITEUTraiteur Dupre                TRAITEU');
    expect([opening.slice(98, 106), opening.slice(216)]).toEqual(['401000  ', '2F']);
    expect(movement).toHaveLength(231);
    expect(movement.slice(0, 55)).toBe("M0TRAITEUOD000151226 Fete d'ete          C+000000123456");
    expect([movement.slice(107, 113), movement.slice(148, 158)]).toEqual(['EUROD ', 'F-2026-118']);
    expect(bank.slice(0, 11)).toBe('M512001  B1');
  });
});

describe('the other programs', () => {
  it('writes XIMPORT in columns of 142 characters', () => {
    const [row = ''] = rowsOf('sage', [supplier]);
    expect(row).toHaveLength(142);
    expect(row.slice(0, 60)).toBe("1    OD20261215        F-2026-118  401TRAITEURFete d'ete    ");
    expect(row.slice(71, 85)).toBe('      1234.56C');
    expect(row.endsWith('O2003')).toBe(true);
  });

  it.each<[SoftwareName, string]>([
    ['ebp', `1,15122026,OD,401TRAITEURA,"Fete d'ete","F-2026-118",1234.56,C,15122026,EUR`],
    ['cegid-expert', "15122026;OD;401000;TRAITEURA;C;1234,56;Fete d'ete;F-2026-118"],
    ['pennylane', '15/12/2026;OD;Opérations diverses;1;401000;Fournisseurs;TRAITEUR-A;Traiteur Dupré;F-2026-118;Fête d’été;0,00;1234,56'],
  ])('writes a line for %s', (name, row) => expect(rowsOf(name, [supplier])).toEqual([row]));

  it('holds no formula, separator or line end of a text', () => {
    const hostile = line({ wording: '=1+1;"x"\r\ny', pieceRef: 'A;B"C,D' });
    expect(rowsOf('pennylane', [hostile])[0]).toContain(`;"A;B""C,D";"'=1+1;""x"" y";`);
    expect(rowsOf('cegid-expert', [hostile])[0]).toBe('15122026;OD;401000;;C;1234,56;=1+1  x  y;A B C,D');
    expect(rowsOf('ebp', [hostile])[0]).toContain(`"=1+1;'x' y","A;B'C,D"`);
  });

  it('numbers entries in the order of the file', () => {
    const two = [supplier, supplier, line({ number: 'OD-000002' })];
    expect(rowsOf('sage', two).map((row) => row.slice(0, 5).trim())).toEqual(['1', '1', '2']);
  });
});

/** Sums of cents by account as a reader of the file computes them. */
const readers: Readonly<Record<SoftwareName, (row: string) => [account: string, signed: number] | null>> = {
  'cegid-quadra': (row) => (row.startsWith('M') ? [row.slice(1, 9).trim(), signed(row.slice(41, 42), row.slice(43, 55))] : null),
  sage: (row) => [row.slice(35, 46).trim(), signed(row.slice(84, 85), row.slice(71, 84))],
  ebp: (row) => [row.split(',')[3] ?? '', signed(row.split(',').at(-3), row.split(',').at(-4))],
  'cegid-expert': (row) => [row.split(';').slice(2, 4).join(' '), signed(row.split(';')[4], row.split(';')[5])],
  pennylane: (row) => {
    const cells = row.split(';');
    return [`${cells[4]} ${cells[6]}`, amountIn(cells[10]) - amountIn(cells[11])];
  },
};
const amountIn = (text = ''): number => Number(text.replaceAll(/[ .,]/g, ''));
const signed = (side: string | undefined, text: string | undefined): number => (side === 'D' ? 1 : -1) * amountIn(text);

describe('each program', () => {
  const thirdParties = fc.constantFrom('TRAITEUR-ALPHA', 'TRAITEUR-BETA', 'TRAITEUR-GAMMA', 'X');
  const amounts = fc.integer({ min: 1, max: 999_999_999_99 });
  const lines = fc.array(
    fc.record({
      account: fc.constantFrom('401000', '411000', '467000', '606400'),
      auxiliary: thirdParties,
      amount: amounts,
      isDebit: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  it.each(softwareNames)('reads the balance of every account back from the file of %s', (name) => {
    fc.assert(
      fc.property(lines, (movements) => {
        const written = movements.map(({ account, auxiliary, amount, isDebit }) =>
          line({
            account,
            ...(account.startsWith('4') && { auxiliary, auxiliaryLabel: auxiliary }),
            debit: cents(isDebit ? amount : 0),
            credit: cents(isDebit ? 0 : amount),
          }),
        );
        expect(
          balances(
            rowsOf(name, written).flatMap((row) => [readers[name](row) ?? []].filter((one) => one.length > 0) as [string, number][]),
          ),
        ).toEqual(balances(written.map(({ account, auxiliary, debit, credit }) => [`${account} ${auxiliary ?? ''}`, debit - credit])));
      }),
    );
  });

  /** Without the names of the accounts, which are those of the program. */
  const balances = (movements: readonly (readonly [account: string, signed: number])[]): number[] => {
    const sums = new Map<string, number>();
    for (const [account, amount] of movements) sums.set(account, (sums.get(account) ?? 0) + amount);
    return [...sums.values()];
  };

  it('has a file name with its year', () => {
    expect(softwareNames.map((name) => softwareFileName('2026', name))).toEqual([
      'Ecritures-2026-cegid-quadra.txt',
      'Ecritures-2026-cegid-expert.csv',
      'Ecritures-2026-ebp.txt',
      'Ecritures-2026-pennylane.csv',
      'Ecritures-2026-sage.txt',
    ]);
  });
});

describe('codes of a limited length', () => {
  it('never give one code to two third parties', () => {
    const codes = new ShortCodes(7);
    expect(['TRAITEUR-A', 'TRAITEUR-B', 'traiteur-c', 'TRAITEUR-A'].map((code) => codes.shorten('0', code))).toEqual([
      '0TRAITEU',
      '0TRAITE1',
      '0TRAITE2',
      '0TRAITEU',
    ]);
  });

  it('refuses two accounts that the program would read as one', () => {
    expect(() => mustTellApart(['512001', '512002'], softwareLayouts['cegid-quadra'])).not.toThrow();
    expect(() => mustTellApart(['512000001', '512000002'], softwareLayouts['cegid-quadra'])).toThrow(
      expect.objectContaining({ code: 'software-file.accounts-confused' }),
    );
  });
});
