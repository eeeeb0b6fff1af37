import type { AccountingCategoryEvent } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { describer, type HistoryEntry, type HistoryReference } from '../../../platform/history/history-describer.js';
import { field, flagField } from '../../../platform/history/history-fields.js';

export const accountingCategoryHistory = describer<AccountingCategoryEvent>({
  streamType: 'accounting-category',
  recordType: 'accounting_category',
  isSilent: ({ type }) => type === 'AccountingCategoryJoined',
  describe: (event) => describeCategoryEvent(event),
});

export const accountingCategoryReference: HistoryReference = {
  name: 'accounting_category',
  select: 'SELECT id, name FROM read.accounting_category_list WHERE id = ANY($1::uuid[])',
};
export function describeCategoryEvent(event: AccountingCategoryEvent): HistoryEntry | null {
  switch (event.type) {
    case 'AccountingCategoryAdded':
      return { label: 'a ajouté la catégorie au plan', fields: { name: field('Catégorie', event.data.name) } };
    case 'AccountingCategoryRenamed':
      return { label: 'a renommé la catégorie', fields: { name: field('Catégorie', event.data.name) } };
    case 'AccountingCategoryJoined':
      // The history of the activity has the change of its category.
      return null;
    case 'AccountingCategoryRemoved':
      return { label: 'a retiré la catégorie du plan', fields: { removed: flagField('Retirée', true) } };
  }
}
