import type { VatLine, VatOrigin } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.js';
import { vatReturn } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.js';
import { vatReturnLines } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return-entry.js';
import { vatReturnStatus, type vatReturnStatuses } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-returns.js';
import type { VatNature } from '@intendance/domain/bookkeeping/plan/vat/vat-accounts.js';
import { vatRateLabel } from '@intendance/domain/bookkeeping/plan/vat/vat-rates.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedTable, text } from '../../../platform/documents/printed.js';
import { eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import type { Owner } from '../../structure.js';
import { headOf } from '../statement/document-head.js';
import type { PeriodReturn } from './vat-returns-reader.js';

const natureLabels: Readonly<Record<VatNature, string>> = {
  collected: 'TVA collectée',
  goods: 'TVA déductible sur autres biens et services',
  assets: 'TVA déductible sur immobilisations',
};
const originLabels: Readonly<Record<Exclude<VatOrigin, 'operations'>, string>> = {
  entries: 'Écritures sans taux',
  earlier: 'Non déclaré avant la période',
};
const statusNotes: Readonly<Record<(typeof vatReturnStatuses)[number], string>> = {
  none: 'Aucune écriture : les comptes de TVA sont à zéro.',
  due: 'L’écriture de cette déclaration n’est pas passée.',
  recorded: 'L’écriture de cette déclaration est passée.',
  outdated: 'Les comptes de la période ont changé depuis que l’écriture est passée : elle est à corriger.',
};
const lineLabel = ({ origin, rate }: VatLine): string =>
  origin === 'operations' ? (rate === null ? '' : vatRateLabel(rate)) : originLabels[origin];

type ReturnRow = { readonly label: string; readonly base: Cents | null; readonly tax: Cents | null; readonly amount: Cents };

/** One table, for a spreadsheet that reads text. */
export const vatReturnSheet: Sheet<ReturnRow> = {
  name: 'Déclaration de TVA',
  fileName: 'Declaration-TVA',
  columns: [
    textColumn('Ligne', ({ label }) => label, 60),
    eurosColumn('Base hors taxe', ({ base }) => base),
    eurosColumn('TVA', ({ tax }) => tax),
    eurosColumn('Montant', ({ amount }) => amount),
  ],
};

export function vatReturnRows({ books }: PeriodReturn): ReturnRow[] {
  const { lines, totals, credit, net } = vatReturn(books);
  return [
    ...lines.map((line) => ({ ...line, label: `${natureLabels[line.nature]} : ${lineLabel(line)}` })),
    ...totals.map(({ nature, declared }) => ({ label: `${natureLabels[nature]}, déclarée`, base: null, tax: null, amount: declared })),
    { label: 'Crédit reporté', base: null, tax: null, amount: credit },
    { label: net < 0 ? 'Crédit de TVA' : 'TVA à payer', base: null, tax: null, amount: cents(Math.abs(net)) },
  ];
}

/** The return, the accounts beside it, and its entry. */
export const vatReturnPrint = (period: PeriodReturn, owner: Owner): PrintedDocument => {
  const head = headOf({ year: period.year, end: period.year.end }, {}, owner);
  const { start, end, label } = period.period;
  return {
    title: `Déclaration de TVA, ${label}`,
    ...head,
    lines: [...head.lines, `Période du ${formatDay(start)} au ${formatDay(end)}`],
    tables: [returnTable(period), controlTable(period), entryTable(period)].filter(({ rows }) => rows.length > 0),
    notes: [
      statusNotes[vatReturnStatus(period.books, period.run)],
      'Les montants déclarés sont arrondis à l’euro le plus proche (CGI, art. 1724).',
    ],
  };
};

const returnTable = (period: PeriodReturn): PrintedTable => ({
  title: 'Déclaration',
  columns: [
    { header: 'Ligne', width: 52 },
    { header: 'Base hors taxe', width: 16 },
    { header: 'TVA', width: 16 },
    { header: 'Montant', width: 16 },
  ],
  rows: vatReturnRows(period).map(({ label, base, tax, amount }, rank, all) => ({
    kind: rank === all.length - 1 ? 'total' : 'line',
    cells: [text(label), euros(base), euros(tax), euros(amount)],
  })),
});

const controlTable = ({ books }: PeriodReturn): PrintedTable => ({
  title: 'Contrôle avec les comptes',
  columns: [
    { header: 'Comptes', width: 52 },
    { header: 'Affectations', width: 16 },
    { header: 'Grand livre', width: 16 },
    { header: 'Différence', width: 16 },
  ],
  rows: vatReturn(books).totals.map(({ nature, operations, ledger }) => ({
    kind: 'line',
    cells: [text(natureLabels[nature]), euros(operations), euros(ledger), euros(cents(ledger - operations))],
  })),
});

const entryTable = ({ books }: PeriodReturn): PrintedTable => ({
  title: 'Écriture de la déclaration',
  columns: [
    { header: 'Compte', width: 12 },
    { header: 'Intitulé', width: 40 },
    { header: 'Budget', width: 8 },
    { header: 'Débit', width: 20 },
    { header: 'Crédit', width: 20 },
  ],
  rows: vatReturnLines(books).map(({ account, accountLabel, budget, debit, credit }) => ({
    kind: 'line',
    cells: [text(account), text(accountLabel), text(budget), euros(debit), euros(credit)],
  })),
});
