import { ShortCodes } from '../../third-party/short-codes.js';
import type { FecLine } from '../fec/fec-line.js';
import { blank, decimal, leftCell, rightCell } from './fixed-width.js';
import { journalOf } from './quadra.js';
import { EntryNumbers, type SoftwareLayout, sideOf } from './software-layout.js';

const compact = (day: string): string => day.replaceAll('-', '');

/** Sage 50 and Ciel Compta, file XIMPORT.TXT of 2003 and after: columns of fixed width. */
export const ximport: SoftwareLayout = {
  label: 'Sage 50, Ciel (XIMPORT)',
  extension: 'txt',
  accountWidth: 11,
  header: '',
  begin() {
    const [numbers, journals, thirdParties] = [new EntryNumbers(), new ShortCodes(1), new ShortCodes(8)];
    const accountOf = ({ account, auxiliary }: FecLine): string =>
      auxiliary === null ? account : thirdParties.shorten(account.slice(0, 3), auxiliary);
    return (line) => {
      const { letter, amount } = sideOf(line);
      return `${[
        leftCell(String(numbers.of(line) % 100_000), 5),
        leftCell(journalOf(line.journal, journals), 2),
        compact(line.date),
        // Due day.
        blank(8),
        leftCell(line.pieceRef.slice(-12), 12),
        leftCell(accountOf(line), 11),
        leftCell(line.wording, 25),
        rightCell(decimal(amount, '.'), 13),
        letter,
        // Analytical part.
        blank(18),
        leftCell(line.auxiliaryLabel ?? line.accountLabel, 34),
        // In euros, of the format of 2003.
        'O2003',
      ].join('')}\r\n`;
    };
  },
};
