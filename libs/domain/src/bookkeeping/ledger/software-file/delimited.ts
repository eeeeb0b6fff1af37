import { asciiText } from '@intendance/kernel/ascii-text.js';
import { ShortCodes } from '../../third-party/short-codes.js';
import { decimal, longDay } from './fixed-width.js';
import { EntryNumbers, type SoftwareLayout, sideOf } from './software-layout.js';

const quote = (text: string, max: number): string => `"${asciiText(text).replaceAll('"', "'").slice(0, max)}"`;
const plainCell = (text: string): string => asciiText(text).replaceAll(/[;"]/g, ' ');

/** EBP Compta, file ECRITURES.TXT: line, day, journal, account, wording, voucher, amount, side, due day, currency. */
export const ebp: SoftwareLayout = {
  label: 'EBP (ECRITURES.TXT)',
  extension: 'txt',
  accountWidth: 15,
  header: '',
  begin() {
    const thirdParties = new ShortCodes(12);
    let rank = 0;
    return (line) => {
      const { letter, amount } = sideOf(line);
      rank += 1;
      return `${[
        rank,
        longDay(line.date),
        line.journal,
        line.auxiliary === null ? line.account : thirdParties.shorten(line.account.slice(0, 3), line.auxiliary),
        quote(line.wording, 40),
        quote(line.pieceRef.slice(-15), 15),
        decimal(amount, '.'),
        letter,
        longDay(line.date),
        'EUR',
      ].join(',')}\r\n`;
    };
  },
};

/** Cegid Expert, Yourcegid: day, journal, account, third party, side, amount, wording, voucher. */
export const cegidExpert: SoftwareLayout = {
  label: 'Cegid Expert (CSV)',
  extension: 'csv',
  accountWidth: 17,
  header: '',
  begin() {
    const thirdParties = new ShortCodes(17);
    return (line) => {
      const { letter, amount } = sideOf(line);
      return `${[
        longDay(line.date),
        line.journal,
        line.account,
        line.auxiliary === null ? '' : thirdParties.shorten('', line.auxiliary),
        letter,
        decimal(amount, ','),
        plainCell(line.wording),
        plainCell(line.pieceRef),
      ].join(';')}\r\n`;
    };
  },
};

const pennylaneColumns = [
  'Date',
  'Code journal',
  'Libellé du journal',
  'Numéro d’écriture',
  'Numéro de compte',
  'Libellé du compte',
  'Code du tiers',
  'Nom du tiers',
  'Numéro de pièce',
  'Libellé',
  'Débit',
  'Crédit',
];

/** Pennylane, import of entries by columns; accents are read, so that the file begins with the mark of UTF-8. */
export const pennylane: SoftwareLayout = {
  label: 'Pennylane (CSV)',
  extension: 'csv',
  accountWidth: 12,
  header: `\ufeff${pennylaneColumns.join(';')}\r\n`,
  begin() {
    const numbers = new EntryNumbers();
    return (line) =>
      `${[
        `${line.date.slice(8)}/${line.date.slice(5, 7)}/${line.date.slice(0, 4)}`,
        line.journal,
        csvCell(line.journalLabel),
        numbers.of(line),
        line.account,
        csvCell(line.accountLabel),
        csvCell(line.auxiliary ?? ''),
        csvCell(line.auxiliaryLabel ?? ''),
        csvCell(line.pieceRef),
        csvCell(line.wording),
        decimal(line.debit, ','),
        decimal(line.credit, ','),
      ].join(';')}\r\n`;
  },
};

/** A cell on one line. A text that a worksheet would compute begins with an apostrophe. */
const csvCell = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const safe = /^[=+\-@]/.test(line) ? `'${line}` : line;
  return /[;"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
