import type { CountedCash } from '@intendance/domain/bookkeeping/bank/bank-balance/cash-count.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { BankReconciliation, OutstandingLine, OutstandingLines } from './bank-reconciliations.js';

/** From the bank's balance to the ledger's, with each line between them. */
export function reconciliationPrint(reconciliation: BankReconciliation): PrintedDocument {
  const { account, day, statement, books, lastAgreement, notAtBank, notInBooks, gap } = reconciliation;
  const isCash = account.type === 'cash';
  const source = statement?.fileName ?? (isCash ? 'Caisse comptée' : 'Relevé saisi à la main');
  return {
    title: `État de rapprochement au ${formatDay(day)}`,
    lines: [
      `${account.name}, compte ${account.code}`,
      ...(statement ? [`${source}${statement.note ? ` : ${statement.note}` : ''}`] : []),
      ...(lastAgreement ? [`Soldes égaux le ${formatDay(lastAgreement)}`] : []),
    ],
    tables: [
      {
        title: '',
        columns: [
          { header: '', width: 70 },
          { header: 'Montant', width: 30 },
        ],
        rows: [
          line(isCash ? 'Somme comptée' : 'Solde du relevé', statement?.balance ?? null),
          line(`Opérations sur aucun relevé (${notAtBank.count})`, notAtBank.total),
          line(`Lignes du relevé hors des écritures (${notInBooks.count})`, cents(0 - notInBooks.total)),
          ...(gap === null ? [] : [line('Écart que rien n’explique', cents(0 - gap))]),
          total([text('Solde des écritures'), euros(books)]),
        ],
      },
      cashTable(statement?.cash ?? []),
      linesTable('Opérations sur aucun relevé', notAtBank, ({ date }) => date),
      linesTable('Lignes du relevé hors des écritures', notInBooks, ({ statementDay }) => statementDay),
    ].filter(({ rows }) => rows.length > 0),
    notes: statement ? [] : ['Aucun solde de la banque n’est connu à ce jour.'],
  };
}

const total = (cells: PrintedRow['cells']): PrintedRow => ({ kind: 'total', cells });

const line = (label: string, amount: Cents | null): PrintedRow => ({ kind: 'line', cells: [text(label), euros(amount)] });

function cashTable(cash: readonly CountedCash[]): PrintedTable {
  return {
    title: 'Billets et pièces',
    columns: [
      { header: 'Valeur', width: 40 },
      { header: 'Nombre', width: 30 },
      { header: 'Montant', width: 30 },
    ],
    rows: cash.map(
      ({ value, pieces }): PrintedRow => ({
        kind: 'line',
        cells: [text(formatEuros(value)), text(String(pieces)), euros(cents(value * pieces))],
      }),
    ),
  };
}

function linesTable(
  title: string,
  { lines, count, total: sum }: OutstandingLines,
  dayOf: (line: OutstandingLine) => LocalDate | null,
): PrintedTable {
  const rows = lines.map((one): PrintedRow => {
    const day = dayOf(one);
    return { kind: 'line', cells: [text(day && formatDay(day)), text(one.wording), euros(one.value)] };
  });
  const more = count > lines.length ? [moreLines(`et ${count - lines.length} autres`, null)] : [];
  return {
    title,
    columns: [
      { header: 'Date', width: 15 },
      { header: 'Libellé', width: 60 },
      { header: 'Montant', width: 25 },
    ],
    rows: count === 0 ? [] : [...rows, ...more, total([text(''), text('Total'), euros(sum)])],
  };
}

const moreLines = (label: string, amount: Cents | null): PrintedRow => ({ kind: 'line', cells: [text(''), text(label), euros(amount)] });
