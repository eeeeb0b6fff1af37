import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, flagColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { budgetCode } from '../../budget-code.js';
import { operationModeLabels, operationOriginLabels, paymentTypeLabels } from './operation-labels.js';
import type { OperationView } from './operation-wire.js';

const joined = (texts: readonly string[]): string => [...new Set(texts)].filter((text) => text !== '').join(', ');

/** 'Operations-2026-03-16.csv' */
export const operationExport = (today: LocalDate): Sheet<OperationView> => ({
  name: 'Opérations',
  fileName: `Operations-${today}`,
  columns: [
    dayColumn('Date', ({ state }) => state.facts.date),
    textColumn('Libellé', ({ state }) => state.facts.wording, 40),
    textColumn('Compte', ({ state }) => state.facts.accountName),
    textColumn('Code du compte', ({ state }) => state.facts.accountCode, 14),
    textColumn('Type', ({ state }) => paymentTypeLabels[state.facts.paymentType]),
    textColumn('Mode', ({ state }) => operationModeLabels[state.facts.value > 0 ? 'taking' : 'expense'], 12),
    eurosColumn('Montant', ({ state }) => state.facts.value),
    flagColumn('Remboursement', ({ state }) => state.facts.isReimbursement, 14),
    textColumn('Activités', ({ state }) => joined(state.splits.map(({ activityLabel }) => activityLabel)), 40),
    textColumn('Catégories', ({ state }) => joined(state.splits.map(({ categoryLabel }) => categoryLabel)), 32),
    textColumn('Budgets', ({ state }) => joined(state.splits.map(({ budget }) => budgetCode(budget))), 12),
    textColumn(
      'Affectation',
      ({ state }) =>
        state.splits
          .map(({ activityLabel, amount }) => `${activityLabel} : ${toEuros(cents(amount)).toFixed(2).replace('.', ',')}`)
          .join(' ; '),
      48,
    ),
    textColumn('Pièce', ({ state }) => state.facts.pieceRef ?? '', 16),
    textColumn('Origine', ({ state }) => operationOriginLabels[state.origin], 18),
    countColumn('Pièces jointes', ({ state }) => state.attachments.length, 14),
    textColumn('Identifiant', ({ id }) => id, 38),
  ],
});
