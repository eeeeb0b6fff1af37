import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { readAnnualLines } from './annual-lines.js';
import type { PreviousAnnualRow, PreviousAnnualStateEvent } from './previous-annual-state.events.js';
import { nameOfYearBefore, type PreviousAnnualStateCommand, previousAnnualStateCase } from './previous-annual-state.js';

const [first, second] = [newId<'fiscal-year'>(), newId<'fiscal-year'>()];
const created = (year: string, yearId: FiscalYearId): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name: year, start: localDate(`${year}-01-01`), end: localDate(`${year}-12-31`) },
});
const calendar = [created('2026', first), created('2027', second)];
const row: PreviousAnnualRow = {
  budget: 'AEP',
  category: 'Fonctionnement',
  activity: 'Logiciels',
  account: null,
  expenses: cents(650_00),
  receipts: cents(0),
};
const imported: PreviousAnnualStateEvent = { type: 'PreviousAnnualStateImported', data: { fileName: '2025.xlsx', rows: [row] } };
const importing = (rows = [row], id = first): PreviousAnnualStateCommand => ({
  type: 'ImportPreviousAnnualState',
  id,
  fileName: '2025.xlsx',
  rows,
});
const removing: PreviousAnnualStateCommand = { type: 'RemovePreviousAnnualState', id: first };
const previous = specifyCase(previousAnnualStateCase);
const empty = { calendar };
const filled = { calendar, previous: [imported] };

describe('the year before the books', () => {
  it('is imported, and once for the same rows', () => {
    previous
      .given(empty)
      .when(importing())
      .then({ previous: [imported] });
    previous.given(empty).when(importing()).thenGuards('calendar');
    previous.given(filled).when(importing()).then({});
  });
  it('is replaced as a whole', () => {
    const other = { ...row, expenses: cents(1_00) };
    previous
      .given(filled)
      .when(importing([other]))
      .then({ previous: [{ type: 'PreviousAnnualStateImported', data: { fileName: '2025.xlsx', rows: [other] } }] });
  });
  it('is removed, once', () => {
    previous
      .given(filled)
      .when(removing)
      .then({ previous: [{ type: 'PreviousAnnualStateRemoved', data: {} }] });
    previous.given(empty).when(removing).then({});
  });
  it('needs an amount', () => previous.given(empty).when(importing([])).thenRefuses('annual-state.no-line'));
  it('is in the books of every year but the first', () =>
    previous
      .given(empty)
      .when(importing([row], second))
      .thenRefuses('annual-state.previous-known'));
  it('is of a year that exists', () =>
    previous
      .given(empty)
      .when(importing([row], newId<'fiscal-year'>()))
      .thenRefuses('exercice.unknown'));
  it('stays as it is once the year is closed', () => {
    const closed: FiscalYearEvent = {
      type: 'FiscalYearClosed',
      data: {
        yearId: first,
        totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
        resultByBudget: [],
        openingEntryId: null,
        hash: '',
      },
    };
    previous
      .given({ ...filled, calendar: [...calendar, closed] })
      .when(removing)
      .thenRefuses('exercice.closed');
  });
  it('has the name of its days', () => {
    expect(nameOfYearBefore({ start: localDate('2026-01-01') })).toBe('2025');
    expect(nameOfYearBefore({ start: localDate('2026-04-01') })).toBe('2025-2026');
  });
});

const headers = ['Budget', 'Catégorie', 'Activité', 'Compte', 'Dépenses', 'Recettes'];
const read = (...cells: string[][]) =>
  readAnnualLines(
    headers,
    cells.map((line, index) => ({ line: index + 2, cells: line })),
    true,
  );
const messages = (...cells: string[][]): string[] => read(...cells).problems.map(({ message }) => message);

describe('the file of the year before', () => {
  it('is read line by line, as people write it', () =>
    expect(read(['aep', 'Fonctionnement', 'Logiciels', '6511', '1 234,56 €', ''], ['ASC', '', 'Sorties', '', '12.5', '3']).rows).toEqual([
      { line: 2, budget: 'AEP', category: 'Fonctionnement', activity: 'Logiciels', account: '651100', expenses: 1234_56, receipts: 0 },
      { line: 3, budget: 'ASC', category: '', activity: 'Sorties', account: null, expenses: 12_50, receipts: 3_00 },
    ]));
  it('leaves lines without an amount out, and says so of totals', () => {
    const { rows, problems } = read(['AEP', '', 'Logiciels', '', '', ''], ['AEP', '', 'Total des dépenses', '', '5', '']);
    expect([rows, problems.map(({ weight }) => weight)]).toEqual([[], ['warning']]);
  });
  it('takes what a formula leaves for the cent that it means', () =>
    expect(read(['AEP', '', 'Logiciels', '', '123.45000000000001', '']).rows[0]?.expenses).toBe(123_45));
  it('names the line, the column and the value that are wrong', () => {
    expect(messages(['XYZ', '', 'Logiciels', '', '5', ''])).toEqual(['Ligne 2, colonne Budget : AEP ou ASC est attendu (« XYZ »)']);
    expect(messages(['AEP', '', '', '', '5', ''])).toEqual(['Ligne 2, colonne Activité : le nom de l’activité est attendu']);
    expect(messages(['AEP', '', 'Logiciels', '512001', '5', ''])).toEqual([
      'Ligne 2, colonne Compte : un compte de classe 6 ou 7 est attendu (« 512001 »)',
    ]);
    expect(messages(['AEP', '', 'Logiciels', '', 'cinq', ''])).toEqual(['Ligne 2, colonne Dépenses : montant invalide (« cinq »)']);
    expect(messages(['AEP', '', 'Logiciels', '', '5', ''], ['AEP', '', 'LOGICIELS', '', '6', ''])).toEqual([
      'Ligne 3, colonne Activité : cette activité est déjà à la ligne 2 (« LOGICIELS »)',
    ]);
    expect(messages(['AEP', '', 'x'.repeat(121), '', '5', ''])[0]).toContain('au plus 120 caractères');
  });
  it('needs no budget where there is none', () => {
    const { rows } = readAnnualLines(['Activité', 'Charges', 'Produits'], [{ line: 2, cells: ['Cotisations', '', '90'] }], false);
    expect(rows).toMatchObject([{ budget: '', activity: 'Cotisations', receipts: 90_00 }]);
  });
  it('is of no works council in another structure', () => {
    const cells = [
      ['Fonctionnement', '', 'Cotisations', '', '', '90'],
      ['ASC', '', 'Sorties', '', '5', ''],
    ];
    const { rows, problems } = readAnnualLines(
      headers,
      cells.map((line, index) => ({ line: index + 2, cells: line })),
      false,
    );
    expect(rows).toMatchObject([{ line: 2, budget: '', activity: 'Cotisations' }]);
    expect(problems.map(({ message }) => message)).toEqual([
      'Ligne 3, colonne Budget : ce budget est celui d’un comité social et économique (« ASC »)',
    ]);
  });
  it('is refused without its columns, or with one twice', () => {
    const refusal = (code: string) => expect.objectContaining({ code });
    expect(() => readAnnualLines(['Activité', 'Dépenses'], [], true)).toThrow(refusal('annual-state.columns-missing'));
    expect(() => readAnnualLines(['Activité', 'Libellé', 'Dépenses', 'Recettes'], [], false)).toThrow(refusal('annual-state.column-twice'));
  });
});
