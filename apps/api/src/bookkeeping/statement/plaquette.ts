import { patrimonialControls } from '@intendance/domain/bookkeeping/statement/patrimonial-state.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { euros, type PrintedDocument, text } from '../../platform/documents/printed.js';
import type { PrintedSheet } from '../../platform/documents/printed-xlsx.js';
import type { BalanceDto } from '../ledger/balance.dto.js';
import { balancePrint } from '../ledger/balance-print.js';
import { annualStatePrint, asKnown } from './annual-print.js';
import { controlsTable, patrimonialPrint } from './patrimonial-print.js';
import type { PatrimonialView } from './patrimonial-statements.js';

/** The six sheets that are approved together. */
export function plaquette(view: PatrimonialView, balance: BalanceDto, structure: string, knownAt?: Date): PrintedSheet[] {
  const { statement, state } = view;
  const request = knownAt ? { knownAt } : {};
  return [
    { name: 'Page de garde', document: cover(view, structure, knownAt) },
    { name: 'État annuel AEP', document: annualStatePrint(statement, request, 'AEP') },
    { name: 'État annuel ASC', document: annualStatePrint(statement, request, 'ASC') },
    { name: 'Situation patrimoniale', document: patrimonialPrint(view, knownAt) },
    { name: 'Balance', document: balancePrint(balance) },
    {
      name: 'Contrôles',
      document: {
        title: 'Contrôles',
        lines: [],
        tables: [controlsTable([...statement.annual.controls, ...patrimonialControls(statement.annual, statement.closing, state.lines)])],
        notes: [],
      },
    },
  ];
}

function cover({ statement: { year, annual } }: PatrimonialView, structure: string, knownAt: Date | undefined): PrintedDocument {
  return {
    title: `Comptes annuels ${year.name}`,
    lines: [
      structure,
      `Exercice du ${formatDay(year.start)} au ${formatDay(year.end)}`,
      year.isClosed ? 'Exercice clôturé' : 'Exercice en cours',
      ...asKnown({ knownAt }),
    ],
    tables: [
      {
        title: 'Résultat',
        columns: [
          { header: 'Budget', width: 46 },
          { header: 'Recettes', width: 16 },
          { header: 'Dépenses', width: 16 },
          { header: 'Résultat', width: 16 },
        ],
        rows: annual.sections.map(({ label, receipts, expenses, result }) => ({
          kind: 'line',
          cells: [text(label), euros(receipts), euros(expenses), euros(result)],
        })),
      },
    ],
    notes: [],
  };
}
