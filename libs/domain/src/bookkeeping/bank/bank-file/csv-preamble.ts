import { searchText } from '@intendance/kernel/names.js';
import type { CsvRow } from './bank-file.js';

/** Reads the account from the rows above the column titles (`Numéro Compte;1234567A020`, `IBAN : FR76…`); empty without one. */
export function accountIn(preamble: readonly CsvRow[]): string {
  for (const { cells } of preamble) {
    const [first = '', second = ''] = cells.map(bare);
    // Files of Société Générale start with the account number as a spreadsheet formula.
    if (/^="?\d{8,}"?$/.test(first)) return first.replace(/[="]/g, '');
    const label = searchText(first)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    if (/^((numero|no|n) (de |du )?compte|compte|iban|rib)$/.test(label) && isNumber(second)) return second;
    const [, inline = ''] = /^(?:(?:num[ée]ro|n°) (?:de |du )?compte|iban|rib)\s*:\s*([0-9a-z ]+)$/i.exec(first) ?? [];
    if (isNumber(inline)) return inline.trim();
  }
  return '';
}

/** Reads the currency from the rows above the column titles (`Devise;USD`, `Compte tenu en;Euros`); `EUR` for the euro. */
export function currencyIn(preamble: readonly CsvRow[]): string | null {
  for (const { cells } of preamble) {
    const [first = '', second = ''] = cells.map(bare);
    const label = searchText(first)
      .replace(/[^a-z]+/g, ' ')
      .trim();
    if (!/^(devise|monnaie|compte tenu en|currency)$/.test(label) || second === '') continue;
    return isEuro(second) ? 'EUR' : second.toUpperCase().slice(0, 20);
  }
  return null;
}

export const isEuro = (text: string): boolean => /^(eur|euros?|€)?$/i.test(text.trim());
const bare = (cell: string): string => cell.replace(/\s+/g, ' ').trim();
const isNumber = (text: string): boolean => text.replace(/[^0-9]/g, '').length >= 6 && /^[0-9A-Za-z ]{8,40}$/.test(text.trim());
