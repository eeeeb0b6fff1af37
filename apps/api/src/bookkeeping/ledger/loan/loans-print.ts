import { loanRowTotal } from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
import { amortisationTable, type LoanRow } from '@intendance/domain/bookkeeping/ledger/loan/loan-table.js';
import type { LoanYear } from '@intendance/domain/bookkeeping/ledger/loan/loan-year.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { PrintedSheet } from '../../../platform/documents/printed-xlsx.js';
import type { Owner } from '../../structure.js';
import type { RegisterDocument } from '../ledger/register-documents.js';
import { headOf } from '../statement/document-head.js';
import { formatRate } from './loan-labels.js';
import type { LoanOfYear, YearLoans } from './loans-reader.js';

type Column = { readonly header: string; readonly value: (amounts: LoanYear) => Cents };

const movementColumns: readonly Column[] = [
  { header: 'Au début', value: ({ opening }) => opening },
  { header: 'Nouveaux', value: ({ released, capitalized }) => sum([released, capitalized]) },
  { header: 'Remboursés', value: ({ repaid }) => repaid },
  { header: 'À la fin', value: ({ closing }) => closing },
  { header: 'Int. courus', value: ({ accrued }) => accrued },
];
/** The columns of the notes: state of the terms of debts (general chart of accounts, article 833-13). */
const termColumns: readonly Column[] = [
  { header: 'À la fin', value: ({ closing }) => closing },
  { header: 'Un an au plus', value: ({ withinOneYear }) => withinOneYear },
  { header: '1 à 5 ans', value: ({ withinFiveYears }) => withinFiveYears },
  { header: 'Plus de 5 ans', value: ({ beyond }) => beyond },
];
const rowColumns: readonly { readonly header: string; readonly value: (row: LoanRow) => Cents }[] = [
  { header: 'Capital', value: ({ capital }) => capital },
  { header: 'Intérêts', value: ({ interest }) => interest },
  { header: 'Assurance', value: ({ insurance }) => insurance },
  { header: 'Payé', value: loanRowTotal },
  { header: 'Restant dû', value: ({ outstanding }) => outstanding },
];

/** Movements of the loans, their debt by term, and the table of each. */
const loansPrint = (loans: YearLoans, owner: Owner): PrintedDocument => ({
  title: `Emprunts ${loans.year.name}`,
  ...headOf({ ...loans, end: loans.year.end }, {}, owner),
  tables: tablesOf(loans),
  notes: [],
});

const loanSheets = (loans: YearLoans, owner: Owner): PrintedSheet[] =>
  tablesOf(loans).map((table, rank) => ({
    // Names of sheets differ within their first 31 characters.
    name: rank < 2 ? table.title : `${rank - 1} ${table.title}`.slice(0, 31),
    document: { ...loansPrint(loans, owner), title: `${table.title} ${loans.year.name}`, tables: [{ ...table, title: '' }] },
  }));

export const loanDocument: RegisterDocument<YearLoans> = {
  name: 'Emprunts',
  isEmpty: ({ loans }) => loans.length === 0,
  print: loansPrint,
  sheets: loanSheets,
};

const tablesOf = ({ loans }: YearLoans): PrintedTable[] => [
  amountsTable('Emprunts', loans, movementColumns),
  debtTermsTable(loans),
  ...loans.map(instalmentsTable),
];

/** For the notes of the accounts too. */
export const debtTermsTable = (loans: readonly LoanOfYear[]): PrintedTable => amountsTable('Dettes par échéance', loans, termColumns);

function amountsTable(title: string, loans: readonly LoanOfYear[], columns: readonly Column[]): PrintedTable {
  return {
    title,
    columns: [
      { header: 'Emprunt et prêteur', width: 88 - columns.length * 12 },
      { header: 'Débloqué le', width: 12 },
      ...columns.map(({ header }) => ({ header, width: 12 })),
    ],
    rows: [
      ...loans.map(
        ({ loan: { facts }, amounts }): PrintedRow => ({
          kind: 'line',
          cells: [
            text(`${facts.label}, ${facts.lender}`),
            text(formatDay(facts.releasedOn)),
            ...columns.map(({ value }) => euros(value(amounts))),
          ],
        }),
      ),
      {
        kind: 'total',
        cells: [text('Total général'), text(''), ...columns.map(({ value }) => euros(sum(loans.map(({ amounts }) => value(amounts)))))],
      },
    ],
  };
}

function instalmentsTable({ loan }: LoanOfYear): PrintedTable {
  const table = amortisationTable(loan);
  const { label, lender, rate } = loan.facts;
  return {
    title: `Échéancier : ${label}, ${lender}, ${formatRate(rate)}`,
    columns: [{ header: 'Échéance', width: 24 }, { header: 'Date', width: 14 }, ...rowColumns.map(({ header }) => ({ header, width: 12 }))],
    rows: [
      ...table.map(
        (row): PrintedRow => ({
          kind: 'line',
          cells: [
            text(row.number === null ? 'Remboursement anticipé' : String(row.number)),
            text(formatDay(row.date)),
            ...rowColumns.map(({ value }) => euros(value(row))),
          ],
        }),
      ),
      {
        kind: 'total',
        cells: [text('Total'), text(''), ...rowColumns.slice(0, -1).map(({ value }) => euros(sum(table.map(value)))), text('')],
      },
    ],
  };
}
