import type { AnnualRow } from '@intendance/domain/bookkeeping/ledger/statement/annual-rows.js';
import type { AnnualSection, AnnualState } from '@intendance/domain/bookkeeping/ledger/statement/annual-state.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { Owner } from '../../structure.js';
import { headOf } from './document-head.js';
import type { StatementRequest, YearStatement } from './statement-reader.js';

/** Receipts, expenses and balance of each section; one budget alone when it is named. */
export function annualStatePrint(statement: YearStatement, request: StatementRequest, owner: Owner, budget?: string): PrintedDocument {
  const { annual, year, previousName, previousFile } = statement;
  const sections = annual.sections.filter((section) => budget === undefined || section.budget === budget);
  return {
    title: `État annuel ${year.name}`,
    ...headOf(statement, request, owner),
    tables: sections.flatMap((section) => tablesOf(section, annual, year.name, previousName)),
    notes: [
      ...sections.flatMap(transferNote),
      ...(previousFile === null ? [] : [`Exercice ${previousName} : importé du fichier « ${previousFile} ».`]),
    ],
  };
}

function tablesOf(section: AnnualSection, { rows }: AnnualState, year: string, before: string): PrintedTable[] {
  const mine = rows.filter(({ budget }) => section.budget === null || budget === section.budget);
  const columns = (header: string) => [
    { header, width: 46 },
    { header: year, width: 16 },
    { header: before, width: 16 },
  ];
  const line = (label: string, now: Cents, then: Cents | null): PrintedRow => ({
    kind: 'total',
    cells: [text(label), euros(now), euros(then)],
  });
  return [
    {
      title: section.label,
      columns: columns('Recettes'),
      rows: [
        ...contribution(section, mine),
        ...byCategory(mine, receiptsOf),
        line('A. Total des recettes', section.receipts, section.prevReceipts),
      ],
    },
    {
      title: '',
      columns: columns('Dépenses'),
      rows: [
        ...byCategory(mine, expensesOf),
        line('B. Total des dépenses', section.expenses, section.prevExpenses),
        line('C. Résultat (A − B)', section.result, section.prevResult),
        line('D. Reliquat précédent', section.previousBalance, null),
        ...(section.transferred === 0 ? [] : [line(transferLabel(section), section.transferred, null)]),
        line('E. Reliquat à reporter', section.balance, null),
      ],
    },
  ];
}

type Amounts = { now: Cents; before: Cents };
/** Without the employer's contribution, which has lines of its own above. */
const receiptsOf = (row: AnnualRow): Amounts => ({
  now: cents(row.receipts - row.contribution),
  before: cents(row.prevReceipts - row.prevContribution),
});
const expensesOf = (row: AnnualRow): Amounts => ({
  now: cents(row.expenses - row.handedOn),
  before: cents(row.prevExpenses - row.prevHandedOn),
});

/** Gross contribution, share handed on, net contribution: the first lines of the model. */
function contribution(section: AnnualSection, rows: readonly AnnualRow[]): PrintedRow[] {
  const { budget, grossContribution, prevGrossContribution, handedOn, prevHandedOn } = section;
  if ([grossContribution, prevGrossContribution, handedOn, prevHandedOn].every((amount) => amount === 0)) return [];
  return [
    { kind: 'group', cells: [text('Contribution de l’employeur')] },
    ...rows
      .filter((row) => row.contribution !== 0 || row.prevContribution !== 0)
      .map((row) => ({
        kind: 'line' as const,
        cells: [text(`${row.activityName} (brut)`), euros(row.contribution), euros(row.prevContribution)],
      })),
    { kind: 'line', cells: [text('− Quote-part reversée au comité central'), euros(negative(handedOn)), euros(negative(prevHandedOn))] },
    {
      kind: 'group',
      cells: [
        text(budget === 'AEP' ? '= Subvention nette' : '= Contribution nette'),
        euros(cents(grossContribution - handedOn)),
        euros(cents(prevGrossContribution - prevHandedOn)),
      ],
    },
  ];
}

const negative = (amount: Cents): Cents => cents(0 - amount);

function byCategory(rows: readonly AnnualRow[], amountsOf: (row: AnnualRow) => Amounts): PrintedRow[] {
  const shown = rows.map((row) => ({ ...row, ...amountsOf(row) })).filter(({ now, before }) => now !== 0 || before !== 0);
  return [...new Set(shown.map(({ categoryName }) => categoryName))].flatMap((category) => [
    { kind: 'group' as const, cells: [text(category)] },
    ...shown
      .filter(({ categoryName }) => categoryName === category)
      .map(({ activityName, now, before }) => ({ kind: 'line' as const, cells: [text(activityName), euros(now), euros(before)] })),
  ]);
}

/** An association has a single budget, so its own funds never come from another budget. */
const transferLabel = ({ budget }: AnnualSection): string =>
  budget === null ? 'Mouvements des fonds propres' : 'Transfert de l’autre budget';

/** The law requires this note (L2315-61 and L2315-69 of the labour code). */
function transferNote({ budget, label, transferred }: AnnualSection): string[] {
  if (transferred === 0 || budget === null) return [];
  const amount = formatEuros(cents(Math.abs(transferred)));
  const way = transferred > 0 ? 'reçu de l’autre budget' : 'transféré à l’autre budget';
  return [`${label} : ${amount} ${way}, par délibération (articles L2315-61 et L2315-69 du code du travail).`];
}
