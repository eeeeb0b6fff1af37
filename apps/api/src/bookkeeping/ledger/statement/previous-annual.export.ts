import { annualColumns } from '@intendance/domain/bookkeeping/ledger/statement/annual-lines.js';
import { isContribution } from '@intendance/domain/bookkeeping/ledger/statement/annual-rows.js';
import { eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import type { PlannedActivity } from '../../plan/accounting-activity/plan.js';

/** The file to fill in: the activities of the plan under the columns that the import knows, without an amount. */
export const previousExport = (isCouncil: boolean, isDetailed: boolean): Sheet<PlannedActivity> => ({
  name: 'Exercice précédent',
  fileName: 'Modele-exercice-precedent',
  columns: [
    ...(isCouncil ? [textColumn<PlannedActivity>(annualColumns.budget, ({ state }) => state.facts.budget, 10)] : []),
    textColumn(annualColumns.category, ({ category_name }) => category_name, 34),
    textColumn(annualColumns.activity, ({ state }) => state.facts.name, 40),
    ...(isDetailed ? [textColumn<PlannedActivity>(annualColumns.account, accountOf, 12)] : []),
    eurosColumn(annualColumns.expenses, () => null),
    eurosColumn(annualColumns.receipts, () => null),
  ],
});

function accountOf({ state: { facts } }: PlannedActivity): string | null {
  const { expenseAccount, takingAccount } = facts;
  return takingAccount !== null && isContribution(takingAccount) ? takingAccount : (expenseAccount ?? takingAccount);
}
