import type { GiftAmount } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-amounts.js';
import { lineLabels } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-lines.js';
import type { GiftMovement, GiftRow } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { euros, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { GiftsOfYear } from './use-of-gifts-reader.js';

type Amounts = { readonly header: string; readonly value: (row: GiftRow) => GiftAmount['total'] | null };

/** Both accounts, as the notes of an association show them (regulation ANC 2018-06, articles 432-2 and 432-17). */
export function giftAccountTables({ statement, year, previous }: GiftsOfYear): PrintedTable[] {
  const { originAndDestination, inKind, uses, resources, funds } = statement;
  const before = previous?.name ?? 'N-1';
  const all: readonly Amounts[] = [
    { header: year.name, value: ({ total }) => total },
    { header: 'Dont public', value: ({ fromPublic }) => fromPublic },
    { header: before, value: ({ previous: amount }) => amount?.total ?? null },
    { header: 'Dont public', value: ({ previous: amount }) => amount?.fromPublic ?? null },
  ];
  const ofPublic: readonly Amounts[] = [
    { header: year.name, value: ({ fromPublic }) => fromPublic },
    { header: before, value: ({ previous: amount }) => amount?.fromPublic ?? null },
  ];
  return [
    amountsTable('Origine et destination', originAndDestination, all),
    ...(inKind.length > 0 ? [amountsTable('Contributions en nature', inKind, all)] : []),
    amountsTable('Emploi des ressources', uses, ofPublic),
    movementsTable('Ressources reportées', [...resources, ...funds], [year.name, before]),
  ];
}

/** The line of each account and activity, for a workbook. */
export function giftPlacesTable({ statement: { places }, names }: GiftsOfYear): PrintedTable {
  return {
    title: 'Répartition',
    columns: [
      { header: 'Compte', width: 10 },
      { header: 'Intitulé', width: 26 },
      { header: 'Activité', width: 22 },
      { header: 'Montant', width: 12 },
      { header: 'Rubrique', width: 30 },
    ],
    rows: places.map(({ account, activityId, amount, line }) => ({
      kind: 'line',
      cells: [
        text(account),
        text(names.get(account) ?? accountLabel(account)),
        text(names.get(activityId) ?? ''),
        euros(amount),
        text(lineLabels[line]),
      ],
    })),
  };
}

/** The open answers, at the head of the notes of a document. */
export const gapLines = ({ statement: { gaps, duty } }: GiftsOfYear): string[] =>
  gaps.length === 0
    ? []
    : [
        duty === 'due' ? 'COMPTE D’EMPLOI DES RESSOURCES : DÛ ET INCOMPLET' : 'COMPTE D’EMPLOI DES RESSOURCES : INCOMPLET',
        ...gaps.map((gap) => `- ${gap}`),
      ];

const rowKinds = { heading: 'group', rubric: 'total', line: 'line', total: 'total' } as const;

function amountsTable(title: string, rows: readonly GiftRow[], columns: readonly Amounts[]): PrintedTable {
  return {
    title,
    columns: [{ header: 'Rubrique', width: 100 - columns.length * 14 }, ...columns.map(({ header }) => ({ header, width: 14 }))],
    rows: rows.map(
      (row): PrintedRow => ({
        kind: rowKinds[row.kind],
        cells: [text(row.label), ...(row.kind === 'heading' ? [] : columns.map(({ value }) => euros(value(row))))],
      }),
    ),
  };
}

const movementsTable = (title: string, rows: readonly GiftMovement[], headers: readonly string[]): PrintedTable => ({
  title,
  columns: [{ header: 'Rubrique', width: 72 }, ...headers.map((header) => ({ header, width: 14 }))],
  rows: rows.map(({ code, label, amount, previous }) => ({
    kind: code.endsWith('closing') ? 'total' : 'line',
    cells: [text(label), euros(amount), euros(previous)],
  })),
});
