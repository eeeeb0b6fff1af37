import type { GroupedChoice } from '../../../ui/field/choice-combobox.js';
import { type AccountingActivity, serves } from '../../plan/plan/plan.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { accountChoice, type SplitAccount } from './split-accounts.js';
import { transfer } from './split-lines.js';

/** Money that comes back is of the nature that it had when it left. */
const natureOf = ({ mode, reimbursment }: Pick<BankOperation, 'mode' | 'reimbursment'>): 'taking' | 'expense' =>
  (mode === 'expense') !== reimbursment ? 'expense' : 'taking';

/** The activities that an operation may go to, by category; also another account of the structure, or an account of the chart. */
export function activityChoices(
  activities: readonly AccountingActivity[],
  operation: Pick<BankOperation, 'mode' | 'reimbursment'>,
  accounts: readonly SplitAccount[] = [],
): GroupedChoice[] {
  const open = activities.filter((activity) => serves(activity, natureOf(operation)));
  const choices = open.map(({ id, name, category, budget }) => ({
    value: id,
    label: name,
    group: category.name,
    ...(budget === '' ? {} : { detail: budget }),
  }));
  return [
    ...choices,
    { value: transfer, label: 'Virement interne', group: 'Entre mes comptes' },
    ...accounts.map(({ code, label }) => ({
      value: accountChoice(code),
      label: `${code} ${label}`,
      group: 'Tiers, emprunts, immobilisations',
    })),
  ];
}
