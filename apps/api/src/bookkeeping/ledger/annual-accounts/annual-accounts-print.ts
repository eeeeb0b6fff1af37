import type {
  StatementAccount,
  StatementAmounts,
  StatementRow,
} from '@intendance/domain/bookkeeping/ledger/annual-accounts/annual-accounts.js';
import { annualNoteSections } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { PrintedSheet } from '../../../platform/documents/printed-xlsx.js';
import type { Owner } from '../../structure.js';
import { debtTermsTable } from '../loan/loans-print.js';
import { provisionsTable } from '../provision/provisions-print.js';
import { headOf } from '../statement/document-head.js';
import { controlsTable } from '../statement/patrimonial-print.js';
import type { StatementRequest } from '../statement/statement-reader.js';
import { gapLines, giftAccountTables, giftPlacesTable } from '../use-of-gifts/use-of-gifts-print.js';
import type { PrintedAccounts, YearAccounts } from './annual-accounts-reader.js';

type Column = {
  readonly header: string;
  readonly width: number;
  readonly value: (amounts: StatementAmounts) => StatementAmounts['previous'];
};

/** Balance sheet and income statement, as a general meeting reads them. */
export function annualAccountsPrint(
  accounts: PrintedAccounts,
  request: StatementRequest,
  owner: Owner,
  isCouncil: boolean,
): PrintedDocument {
  return {
    title: `Comptes annuels ${accounts.year.name}`,
    ...headOf(accounts, request, owner),
    tables: [
      ...statementTables(accounts, isCouncil),
      ...noteTables(accounts),
      ...giftTables(accounts),
      controlsTable(controlsOf(accounts)),
    ],
    notes: noteLines(accounts),
  };
}

/** A sheet for each statement, one for the accounts of each line, one for the controls. */
export function annualAccountsSheets(
  accounts: PrintedAccounts,
  request: StatementRequest,
  owner: Owner,
  isCouncil: boolean,
): PrintedSheet[] {
  const head = headOf(accounts, request, owner);
  const sheet = (title: string, table: PrintedTable): PrintedSheet => ({
    name: title,
    document: { title: `${title} ${accounts.year.name}`, ...head, tables: [{ ...table, title: '' }], notes: [] },
  });
  return [
    ...statementTables(accounts, isCouncil).map((table) => sheet(table.title, table)),
    sheet('Détail des comptes', accountsTable(accounts)),
    ...noteTables(accounts).map((table) => sheet(table.title, table)),
    ...giftTables(accounts).map((table) => sheet(table.title, table)),
    ...(accounts.gifts ? [sheet('Répartition', giftPlacesTable(accounts.gifts))] : []),
    ...(noteLines(accounts).length > 0
      ? [{ name: 'Annexe', document: { title: `Annexe ${accounts.year.name}`, ...head, tables: [], notes: noteLines(accounts) } }]
      : []),
    sheet('Contrôles', controlsTable(controlsOf(accounts))),
  ];
}

/** The notes, section by section, numbered as a general meeting quotes them. */
const noteLines = ({ notes, gifts }: PrintedAccounts): string[] => [
  ...(gifts ? gapLines(gifts) : []),
  ...(notes.length === 0
    ? []
    : ['ANNEXE', ...notes.flatMap(({ section, text }, rank) => ['', `${rank + 1}. ${annualNoteSections[section]}`, ...text.split('\n')])]),
];

const giftTables = ({ gifts }: PrintedAccounts): PrintedTable[] => (gifts ? giftAccountTables(gifts) : []);
const controlsOf = ({ controls, gifts }: PrintedAccounts) => [...controls, ...(gifts?.controls ?? [])];

/** The notes give the debt of loans within a year, within five years and beyond, and the movements of provisions. */
const noteTables = ({ loans, provisions }: PrintedAccounts): PrintedTable[] => [
  ...(loans.length > 0 ? [debtTermsTable(loans)] : []),
  ...(provisions.length > 0 ? [provisionsTable(provisions)] : []),
];

function statementTables({ accounts, year, previous, end }: YearAccounts, isCouncil: boolean): PrintedTable[] {
  const { assets, liabilities, income, inKind } = accounts;
  const now = end === year.end ? year.name : `Au ${formatDay(end)}`;
  const before = previous?.name ?? 'N-1';
  const assetColumns = [
    column('Brut', ({ gross }) => gross),
    column('Amort. et dép.', ({ depreciation }) => depreciation),
    column(`Net ${now}`, ({ amount }) => amount),
    column(before, ({ previous: amount }) => amount),
  ];
  const plain = [column(now, ({ amount }) => amount), column(before, ({ previous: amount }) => amount)];
  const byBudget = [column('AEP', ({ byBudget: { AEP } }) => AEP), column('ASC', ({ byBudget: { ASC } }) => ASC), ...plain];
  return [
    statementTable('Bilan actif', 'Actif', assets, assetColumns),
    statementTable('Bilan passif', 'Passif', liabilities, isCouncil ? byBudget : plain),
    statementTable('Compte de résultat', '', income, isCouncil ? byBudget : plain),
    ...(inKind.length > 0 ? [statementTable('Contributions volontaires', '', inKind, plain)] : []),
  ];
}

const column = (header: string, value: Column['value']): Column => ({ header, width: 14, value });

function statementTable(title: string, header: string, rows: readonly StatementRow[], columns: readonly Column[]): PrintedTable {
  const kinds = { heading: 'group', line: 'line', subtotal: 'total', total: 'total' } as const;
  return {
    title,
    columns: [{ header, width: 100 - columns.length * 14 }, ...columns],
    rows: rows.map((row): PrintedRow => {
      const amounts = row.kind === 'heading' ? [] : columns.map(({ value }) => euros(value(row)));
      return { kind: kinds[row.kind], cells: [text(row.label), ...amounts] };
    }),
  };
}

/** The accounts of each line: the same amounts, one step closer to the ledger. */
function accountsTable({ accounts: { assets, liabilities, income, inKind }, year, previous }: YearAccounts): PrintedTable {
  const cells = (account: string, label: string, amounts: Pick<StatementAmounts, 'amount' | 'previous'>) => [
    text(account),
    text(label),
    euros(amounts.amount),
    euros(amounts.previous),
  ];
  const accountRow = ({ account, label, ...amounts }: StatementAccount): PrintedRow => ({
    kind: 'line',
    cells: cells(account, label, amounts),
  });
  return {
    title: '',
    columns: [
      { header: 'Compte', width: 12 },
      { header: 'Intitulé', width: 56 },
      { header: year.name, width: 16 },
      { header: previous?.name ?? 'N-1', width: 16 },
    ],
    rows: [...assets, ...liabilities, ...income, ...inKind]
      .filter(({ kind }) => kind === 'line')
      .flatMap((row) => [{ kind: 'total' as const, cells: cells('', row.label, row) }, ...row.accounts.map(accountRow)]),
  };
}
