import { choice, day, euros, flag, id, memberOf } from '../../../platform/lists/list-field.js';
import { folded, words } from '../../../platform/lists/list-search.js';
import { listing } from '../../../platform/lists/listing.js';
import { activityDays } from '../split/activity-days.js';
import { operationModeLabels, operationOriginLabels, paymentTypeLabels } from './operation-labels.js';
import type { OperationView } from './operation-wire.js';

export const operationListing = listing({
  resource: 'operations',
  from: 'read.bank_operation_list o',
  select: 'o.id, o.version, o.updated_at, o.state',
  record: 'o',
  fields: {
    'exercice.id': id('o.fiscal_year_id'),
    split: flag('o.allocated'),
    date: day('o.date'),
    value: euros('o.value'),
    absvalue: euros('abs(o.value)'),
    'account.id': id('o.account_id'),
    split_activity: memberOf('o.activity_ids', id('')),
    'splits.budget.name': memberOf('o.budgets', choice('', { ASC: 'ASC', AEP: 'AEP', NO: 'Sans budget' })),
    // Splits may count in the budgets of another year than the operation's.
    'splits.budgetary_year.id': memberOf(`jsonb_path_query_array(o.state, '$.splits[*].budgetaryYearId')`, id('')),
    type: choice('o.type', paymentTypeLabels),
    mode: choice('o.mode', operationModeLabels),
    origin: choice('o.origin', operationOriginLabels),
    has_attachments: flag('o.has_attachments'),
    import: id('o.import_id'),
    reconciled: flag('o.reconciled'),
    possible_duplicate: flag('o.possible_duplicate'),
    isDeleted: flag('o.deleted', false),
  },
  bareFields: ['split', 'value', 'splits.budget.name'],
  searches: { searchname: words('Recherche', folded('o.search')) },
  isSearchIndexed: true,
  narrowings: { split_activity: activityDays },
  orders: { date: 'o.date', value: 'o.value', absvalue: 'abs(o.value)', wording: 'o.wording', 'account.name': 'o.account_name' },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'o.id',
  totals: { value: 'sum(o.value)', takings: 'sum(greatest(o.value, 0))', expenses: 'sum(greatest(-o.value, 0))' },
  labels: {
    'exercice.id': 'Exercice',
    split: 'Affectée',
    date: 'Date',
    value: 'Montant',
    absvalue: 'Montant sans signe',
    'account.id': 'Compte',
    split_activity: 'Activité',
    'splits.budget.name': 'Budget',
    'splits.budgetary_year.id': 'Exercice budgétaire',
    type: 'Type',
    mode: 'Mode',
    origin: 'Origine',
    has_attachments: 'Avec justificatif',
    import: 'Import',
    reconciled: 'Rapprochée',
    possible_duplicate: 'Doublon possible',
    isDeleted: 'Supprimée',
  },
});

export type ListedOperation = OperationView;
