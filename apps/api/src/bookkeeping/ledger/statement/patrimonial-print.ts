import type { Control } from '@intendance/domain/bookkeeping/ledger/statement/annual-controls.js';
import {
  type PatrimonialLine,
  patrimonialSectionCodes,
  patrimonialSections,
} from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import { blockOf, patrimonialControls } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { sum } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { Owner } from '../../structure.js';
import { headOf } from './document-head.js';
import type { PatrimonialView } from './patrimonial-statements.js';
import type { StatementRequest } from './statement-reader.js';

export function patrimonialPrint({ statement, state }: PatrimonialView, request: StatementRequest, owner: Owner): PrintedDocument {
  const { year, end, annual, closing } = statement;
  const head = headOf(statement, request, owner);
  return {
    title: `Situation patrimoniale ${year.name}`,
    ...head,
    lines: [...head.lines.slice(0, 1), `Au ${formatDay(end)} · montants en euros`, ...(request.knownAt ? head.lines.slice(2) : [])],
    tables: [
      blocksTable({ aep: blockOf(annual, 'AEP'), asc: blockOf(annual, 'ASC') }),
      ...patrimonialSectionCodes.map((code) => sectionTable(code, state.lines)),
      controlsTable(patrimonialControls(annual, closing, state.lines)),
    ],
    notes: state.details === '' ? [] : [state.details],
  };
}

function blocksTable({ aep, asc }: { aep: ReturnType<typeof blockOf>; asc: ReturnType<typeof blockOf> }): PrintedTable {
  const rows = [
    ['Reliquat précédent', aep.previousFinal, asc.previousFinal],
    ['Recettes de l’exercice', aep.received, asc.received],
    ['Dépenses de l’exercice', aep.used, asc.used],
    ['Transfert de l’autre budget', aep.transferred, asc.transferred],
  ] as const;
  return {
    title: 'Reliquats',
    columns: [
      { header: '', width: 46 },
      { header: 'AEP', width: 16 },
      { header: 'ASC', width: 16 },
    ],
    rows: [
      ...rows.map(([label, left, right]) => ({ kind: 'line' as const, cells: [text(label), euros(left), euros(right)] })),
      { kind: 'total', cells: [text('Reliquat à reporter'), euros(aep.final), euros(asc.final)] },
    ],
  };
}

function sectionTable(code: PatrimonialLine['section'], all: readonly PatrimonialLine[]): PrintedTable {
  const lines = all.filter(({ section }) => section === code);
  const total = (value: (line: PatrimonialLine) => PatrimonialLine['value']) => euros(sum(lines.map(value)));
  return {
    title: `${code}. ${patrimonialSections[code]}`,
    columns: [
      { header: 'Désignation', width: 34 },
      { header: 'Acquis le', width: 12 },
      { header: 'Nombre', width: 9 },
      { header: 'Durée', width: 12 },
      { header: 'Valeur', width: 15 },
      { header: 'Valeur N-1', width: 15 },
    ],
    rows: [
      ...lines.map(({ detail, acquireDate, count, duration, value, previousValue }) => ({
        kind: 'line' as const,
        cells: [
          text(detail),
          { type: 'day' as const, value: acquireDate },
          { type: 'count' as const, value: count },
          text(duration),
          euros(value),
          euros(previousValue),
        ],
      })),
      {
        kind: 'total',
        cells: [text('Total'), text(''), text(''), text(''), total(({ value }) => value), total(({ previousValue }) => previousValue)],
      },
    ],
  };
}

export const controlsTable = (controls: readonly Control[]): PrintedTable => ({
  title: 'Contrôles',
  columns: [
    { header: '', width: 46 },
    { header: 'Attendu', width: 16 },
    { header: 'Trouvé', width: 16 },
  ],
  rows: controls.map(({ label, expected, actual }) => ({
    kind: expected === actual ? 'line' : 'total',
    cells: [text(expected === actual ? label : `À revoir : ${label}`), euros(expected), euros(actual)],
  })),
});
