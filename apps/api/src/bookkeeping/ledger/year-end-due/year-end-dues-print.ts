import type { DueKind } from '@intendance/domain/bookkeeping/ledger/year-end-due/year-end-due.js';
import { cents, sum } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { Owner } from '../../structure.js';
import type { RegisterDocument } from '../ledger/register-documents.js';
import { headOf } from '../statement/document-head.js';
import type { DuesOfYear, ProposedDue } from './year-end-dues-reader.js';

const kindLabels: Readonly<Record<DueKind, string>> = {
  'accrued-charge': 'Charges à payer',
  'accrued-income': 'Produits à recevoir',
  'deferred-income': 'Produits constatés d’avance',
  'capitalized-interest': 'Intérêts ajoutés au capital',
};

/** The dues of a year with the part that the entries have: `amount` is that of the last day, whatever was paid since. */
export const dueDocument: RegisterDocument<DuesOfYear> = {
  name: 'Dettes-et-creances-de-fin-d-exercice',
  isEmpty: ({ dues }) => dues.length === 0,
  print: (register, owner) => duesPrint(register, owner),
  sheets: (register, owner) => [{ name: 'Fin d’exercice', document: duesPrint(register, owner) }],
};

const duesPrint = ({ year, dues }: DuesOfYear, owner: Owner): PrintedDocument => ({
  title: `Dettes et créances de fin d’exercice ${year.name}`,
  ...headOf({ year, end: year.end }, {}, owner),
  tables: [...Map.groupBy(dues, ({ kind }) => kind)].map(([kind, own]) => dueTable(kindLabels[kind], own)),
  notes: ['Les montants sont ceux du dernier jour de l’exercice. « À passer » est ce qu’aucune écriture n’a encore.'],
});

function dueTable(title: string, dues: readonly ProposedDue[]): PrintedTable {
  const posted = ({ amount, remaining }: ProposedDue) => cents(amount - remaining);
  const cells = (own: readonly ProposedDue[]) => [
    euros(sum(own.map(({ amount }) => amount))),
    euros(sum(own.map(posted))),
    euros(sum(own.map(({ remaining }) => remaining))),
  ];
  return {
    title,
    columns: [
      { header: 'Objet', width: 40 },
      { header: 'Compte', width: 9 },
      { header: 'Pièce', width: 18 },
      { header: 'Montant', width: 11 },
      { header: 'Passé', width: 11 },
      { header: 'À passer', width: 11 },
    ],
    rows: [
      ...dues.map((due) => ({
        kind: 'line' as const,
        cells: [text(due.label), text(due.counterpart), text(due.entryId === null ? '' : due.pieceRef), ...cells([due])],
      })),
      { kind: 'total', cells: [text('Total'), text(''), text(''), ...cells(dues)] },
    ],
  };
}
