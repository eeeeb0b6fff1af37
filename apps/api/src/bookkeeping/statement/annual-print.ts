import type { AnnualRow, AnnualSection, AnnualState } from '@intendance/domain/bookkeeping/statement/annual-state.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import { formatInstant } from '../../platform/documents/cell-text.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../platform/documents/printed.js';
import type { StatementRequest, YearStatement } from './statement-reader.js';

/** Receipts, expenses and what is left of each section; one budget alone when it is named. */
export function annualStatePrint(statement: YearStatement, request: StatementRequest, budget?: string): PrintedDocument {
  const { annual, year, previous } = statement;
  const sections = annual.sections.filter((section) => budget === undefined || section.budget === budget);
  return {
    title: `État annuel ${year.name}`,
    lines: [`Exercice du ${formatDay(year.start)} au ${formatDay(request.asOf ?? year.end)}`, ...asKnown(request)],
    tables: sections.flatMap((section) => tablesOf(section, annual, year.name, previous?.name ?? 'N-1')),
    notes: sections.flatMap(transferNote),
  };
}

export const asKnown = ({ knownAt }: { knownAt?: Date | undefined }): string[] =>
  knownAt ? [`Tel que connu le ${formatInstant(knownAt)}`] : [];

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
      rows: [...byCategory(mine, 'receipts', 'prevReceipts'), line('A. Total des recettes', section.receipts, section.prevReceipts)],
    },
    {
      title: '',
      columns: columns('Dépenses'),
      rows: [
        ...byCategory(mine, 'expenses', 'prevExpenses'),
        line('B. Total des dépenses', section.expenses, section.prevExpenses),
        line('C. Résultat (A − B)', section.result, section.prevResult),
        line('D. Reliquat précédent', section.previousBalance, null),
        ...(section.transferred === 0 ? [] : [line("Transfert de l'autre budget", section.transferred, null)]),
        line('E. Reliquat à reporter', section.balance, null),
      ],
    },
  ];
}

function byCategory(rows: readonly AnnualRow[], now: 'receipts' | 'expenses', then: 'prevReceipts' | 'prevExpenses'): PrintedRow[] {
  const shown = rows.filter((row) => row[now] !== 0 || row[then] !== 0);
  return [...new Set(shown.map(({ categoryName }) => categoryName))].flatMap((category) => [
    { kind: 'group' as const, cells: [text(category)] },
    ...shown
      .filter(({ categoryName }) => categoryName === category)
      .map((row) => ({ kind: 'line' as const, cells: [text(row.activityName), euros(row[now]), euros(row[then])] })),
  ]);
}

/** The law wants it said (L2315-61 and L2315-69 of the labour code). */
function transferNote({ label, transferred }: AnnualSection): string[] {
  if (transferred === 0) return [];
  const amount = formatEuros(cents(Math.abs(transferred)));
  const way = transferred > 0 ? "reçu de l'autre budget" : "transféré à l'autre budget";
  return [`${label} : ${amount} ${way}, par délibération (articles L2315-61 et L2315-69 du code du travail).`];
}
