import { patrimonialControls } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatSiren } from '@intendance/kernel/siren.js';
import { euros, type PrintedDocument, text } from '../../../platform/documents/printed.js';
import type { PrintedSheet } from '../../../platform/documents/printed-xlsx.js';
import type { Owner } from '../../structure.js';
import type { BalanceDto } from '../ledger/balance.dto.js';
import { balancePrint } from '../ledger/balance-print.js';
import { annualStatePrint } from './annual-print.js';
import { headOf } from './document-head.js';
import { controlsTable, patrimonialPrint } from './patrimonial-print.js';
import type { PatrimonialView } from './patrimonial-statements.js';
import type { StatementRequest } from './statement-reader.js';

/** The six sheets that are approved together; five without the balance, for a user who may not see the accounts. */
export function plaquette(view: PatrimonialView, balance: BalanceDto | null, owner: Owner, request: StatementRequest): PrintedSheet[] {
  const { statement, state } = view;
  const head = headOf(statement, request, owner);
  const controls = [...statement.annual.controls, ...patrimonialControls(statement.annual, statement.closing, state.lines)];
  const sheets = [
    { name: 'État annuel AEP', document: annualStatePrint(statement, request, owner, 'AEP') },
    { name: 'État annuel ASC', document: annualStatePrint(statement, request, owner, 'ASC') },
    { name: 'Situation patrimoniale', document: patrimonialPrint(view, request, owner) },
    ...(balance ? [{ name: 'Balance', document: balanceSheet(balance, head) }] : []),
    { name: 'Contrôles', document: { title: 'Contrôles', ...head, tables: [controlsTable(controls)], notes: [] } },
  ];
  const names = sheets.map(({ name }) => name);
  return [{ name: 'Page de garde', document: cover(view, owner, request, names) }, ...sheets];
}

function balanceSheet(balance: BalanceDto, head: ReturnType<typeof headOf>): PrintedDocument {
  const trialBalance = balancePrint(balance);
  return { ...trialBalance, ...head, lines: [...head.lines.slice(0, 1), ...trialBalance.lines] };
}

function cover({ statement }: PatrimonialView, owner: Owner, request: StatementRequest, names: readonly string[]): PrintedDocument {
  const { year, annual } = statement;
  const { lines, running = [] } = headOf(statement, request, owner);
  return {
    title: `Comptes annuels ${year.name}`,
    running,
    lines: [
      owner.name,
      owner.siren === null ? 'SIREN non renseigné' : `SIREN ${formatSiren(owner.siren)}`,
      `Exercice du ${formatDay(year.start)} au ${formatDay(year.end)}`,
      ...(year.isClosed ? ['Exercice clôturé'] : []),
      ...lines.slice(2),
    ],
    tables: [
      {
        title: 'Résultat et reliquat',
        columns: [
          { header: 'Budget', width: 46 },
          { header: 'Recettes', width: 16 },
          { header: 'Dépenses', width: 16 },
          { header: 'Résultat', width: 16 },
          { header: 'Reliquat à reporter', width: 20 },
        ],
        rows: annual.sections.map(({ label, receipts, expenses, result, balance }) => ({
          kind: 'line',
          cells: [text(label), euros(receipts), euros(expenses), euros(result), euros(balance)],
        })),
      },
      {
        title: 'Sommaire',
        columns: [{ header: 'Feuille', width: 46 }],
        rows: names.map((name) => ({
          kind: 'line',
          cells: [text(name)],
        })),
      },
    ],
    notes: [],
  };
}
