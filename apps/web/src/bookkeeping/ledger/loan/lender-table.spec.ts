import { describe, expect, it } from '@jest/globals';
import { lenderTable, lenderTableText } from './lender-table.js';

const rows = [
  { date: '2026-02-15', capital: 1_297.86, interest: 75, insurance: 8 },
  { date: '2026-03-15', capital: 298.98, interest: 73.88, insurance: 0 },
];

describe('the table of a lender', () => {
  it('is read from a spreadsheet, with its titles, or from a CSV file', () => {
    expect(lenderTable('Date\tCapital\tIntérêts\tAssurance\n15/02/2026\t1\u202f297,86\t75,00\t8\n15/03/2026\t298,98\t73,88\t')).toEqual({
      rows,
    });
    expect(lenderTable('15/02/2026;1 297,86 €;75;8\r\n2026-03-15;298,98;73,88\r\n\r\n')).toEqual({ rows });
  });
  it('is written as it is read', () => expect(lenderTable(lenderTableText(rows))).toEqual({ rows }));
  it('is none without a line', () => {
    expect(lenderTable(' \n')).toBeNull();
    expect(lenderTableText(null)).toBe('');
  });
  it('names the line at fault', () => {
    expect(lenderTable('15/02/2026;1;2;3\n31/02/2026;1;2;3')).toEqual({ fault: 'La ligne 2 ne commence pas par une date (JJ/MM/AAAA).' });
    expect(lenderTable('quinze;1;2;3')).toEqual({ fault: 'La ligne 1 ne commence pas par une date (JJ/MM/AAAA).' });
    expect(lenderTable('15/02/2026;mille;2;3')).toEqual({
      fault: 'La ligne 1 a un montant illisible : date, capital, intérêts, assurance.',
    });
  });
});
