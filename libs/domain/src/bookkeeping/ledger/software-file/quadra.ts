import { ShortCodes } from '../../third-party/short-codes.js';
import type { FecLine } from '../fec/fec-line.js';
import { blank, leftCell, rightCell, shortDay } from './fixed-width.js';
import { EntryNumbers, type SoftwareLayout, sideOf } from './software-layout.js';

/** Accounts of third parties begin with 0 for suppliers and 9 for customers. */
const thirdPartyPrefixes: readonly (readonly [account: RegExp, prefix: string, kind: 'F' | 'C' | 'G'])[] = [
  [/^401/, '0', 'F'],
  [/^411/, '9', 'C'],
  [/^467/, '467', 'G'],
];

/**
 * Cegid Quadra, ASCII entry file of QuadraCompta: columns of fixed width, a line C that opens the account of a third party before its first
 * movement, a line M per movement.
 */
export const quadra: SoftwareLayout = {
  label: 'Cegid Quadra (ASCII)',
  extension: 'txt',
  accountWidth: 8,
  header: '',
  begin() {
    const [numbers, journals] = [new EntryNumbers(), new ShortCodes(1)];
    const codes = new ThirdPartyAccounts();
    return (line) => {
      const { account, isNew } = codes.of(line);
      const opening = isNew ? accountLine(line, account) : '';
      return opening + movementLine(line, { account, journal: journalOf(line.journal, journals), number: numbers.of(line) });
    };
  },
};

class ThirdPartyAccounts {
  private readonly opened = new Set<string>();
  private readonly codes = new Map(thirdPartyPrefixes.map(([, prefix]) => [prefix, new ShortCodes(8 - prefix.length)]));

  of({ account, auxiliary }: FecLine): { account: string; isNew: boolean } {
    const prefix = thirdPartyPrefixes.find(([accounts]) => accounts.test(account))?.[1];
    const codes = prefix === undefined ? undefined : this.codes.get(prefix);
    if (auxiliary === null || prefix === undefined || !codes) return { account, isNew: false };
    const own = codes.shorten(prefix, auxiliary);
    const isNew = !this.opened.has(own);
    this.opened.add(own);
    return { account: own, isNew };
  }
}

/** Two characters: `AN` and `OD` as they are, `BQ1` and `BQ01` as `B1`. */
export const journalOf = (journal: string, codes: ShortCodes): string =>
  journal.length <= 2 ? journal : codes.shorten(journal.slice(0, 1), journal.slice(2).replace(/^0+(?=.)/, ''));

function accountLine({ account: collective, auxiliaryLabel }: FecLine, account: string): string {
  const kind = thirdPartyPrefixes.find(([accounts]) => accounts.test(collective))?.[2] ?? 'G';
  const name = auxiliaryLabel ?? '';
  return `${[
    'C',
    leftCell(account, 8),
    leftCell(name, 30),
    leftCell(name.toUpperCase(), 7),
    blank(52),
    leftCell(collective, 8),
    blank(110),
    // Changes the name of an account that exists, and nothing else.
    '2',
    kind,
  ].join('')}\r\n`;
}

function movementLine(line: FecLine, { account, journal, number }: { account: string; journal: string; number: number }): string {
  const { letter, amount } = sideOf(line);
  return `${[
    'M',
    leftCell(account, 8),
    leftCell(journal, 2),
    '000',
    shortDay(line.date),
    ' ',
    leftCell(line.wording, 20),
    letter,
    '+',
    rightCell(String(amount), 12, '0'),
    blank(8),
    '000000',
    // Letters and statistics: the program letters by itself.
    blank(5),
    leftCell(String(number % 100_000), 5),
    blank(20),
    leftCell(String(number), 8),
    'EUR',
    leftCell(journal, 3),
    blank(3),
    leftCell(line.wording, 30),
    blank(2),
    // The end of a reference tells more than its beginning.
    leftCell(line.pieceRef.slice(-10), 10),
    blank(73),
  ].join('')}\r\n`;
}
