import type {
  AccountingActivityEvent,
  AccountingActivityFacts,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { vatRateLabel } from '@intendance/domain/bookkeeping/plan/vat/vat-rates.js';
import {
  describer,
  type HistoryEntry,
  type HistoryFields,
  type HistoryReference,
  reference,
} from '../../../platform/history/history-describer.js';
import { field, flagField } from '../../../platform/history/history-fields.js';

export const accountingActivityHistory = describer<AccountingActivityEvent>({
  streamType: 'accounting-activity',
  recordType: 'accounting_activity',
  isSilent: ({ type }) => silent.has(type),
  // Codes are shown only to users with the permission for details.
  guarded: [{ prefix: 'code_', need: { permission: 'COMPTABILITY_ACCESS', module: 'comptability', accountingPermission: 'VIEW_DETAILS' } }],
  describe: (event) => describeActivityEvent(event),
});

export const accountingActivityReference: HistoryReference = {
  name: 'accounting_activity',
  select: 'SELECT id, name FROM read.accounting_activity_list WHERE id = ANY($1::uuid[])',
};

const factFields = ({ name, categoryId, budget, expenseAccount, takingAccount, vatRate }: AccountingActivityFacts): HistoryFields => ({
  name: field('Activité', name),
  category: field('Catégorie', reference('accounting_category', categoryId)),
  budget: field('Budget', budget || null),
  code_expense: field('Compte de dépense', expenseAccount),
  code_taking: field('Compte de recette', takingAccount),
  // Absent from the history of structures that are not liable.
  ...(vatRate !== undefined && { vat: field('Taux de TVA', vatRateLabel(vatRate)) }),
});
const keywordField = (keywords: readonly string[]): HistoryFields => ({
  keywords: field('Mots-clés', keywords.join(', ') || null, keywords),
});

/** Intermediate steps of a removal: the history shows only the result. */
const silent = new Set<AccountingActivityEvent['type']>(['AccountingActivityRemovalRequested', 'AccountingActivityRemovalInterrupted']);

export function describeActivityEvent(event: AccountingActivityEvent): HistoryEntry | null {
  switch (event.type) {
    case 'AccountingActivityAdded':
      return { label: 'a ajouté l’activité au plan', fields: { ...factFields(event.data), ...keywordField(event.data.keywords) } };
    case 'AccountingActivityChanged':
      return { label: 'a modifié l’activité du plan', fields: factFields(event.data) };
    case 'AccountingActivityKeywordsChanged':
      return { label: 'a changé les mots-clés', fields: keywordField(event.data.keywords) };
    case 'AccountingActivityRemovalRequested':
    case 'AccountingActivityRemovalInterrupted':
      return null;
    case 'AccountingActivityRemoved':
      return { label: 'a retiré l’activité du plan', fields: { removed: flagField('Retirée', true) } };
  }
}
