import type { EmployerContributionEvent } from '@intendance/domain/bookkeeping/ledger/employer-contribution/employer-contribution.events.js';
import { formatPercent } from '@intendance/kernel/money.js';
import { describer } from '../../../platform/history/history-describer.js';
import { eurosField, field } from '../../../platform/history/history-fields.js';

export const employerContributionHistory = describer<EmployerContributionEvent>({
  streamType: 'employer-contribution',
  recordType: 'employer_contribution',
  describe: ({ data: { payroll, employees, socialRate } }) => ({
    label: 'a saisi la masse salariale',
    fields: {
      payroll: eurosField('Masse salariale', payroll),
      employees: field('Effectif', String(employees)),
      socialRate: field('Taux de l’accord', socialRate === null ? null : formatPercent(socialRate)),
    },
  }),
});
