import type { Session } from '../../../platform/wire/session.js';
import type { AccountingActivityDto } from './plan.dto.js';
import type { PlannedActivity } from './plan.js';

/** Whether a user may see account codes. */
export const seesDetails = ({ profile }: Session): boolean => profile.accountingPermissions.includes('VIEW_DETAILS');

export const editsKeywords = ({ profile }: Session): boolean => profile.accountingPermissions.includes('EDIT_KEYWORDS');

export const masked = (code: string | null): string => (code === null ? 'NON' : 'OUI');

export function activityToWire(
  { id, version, state: { facts, keywords }, category_name, splits }: PlannedActivity,
  isDetailed: boolean,
  allocated: number | null = null,
): AccountingActivityDto {
  const shown = (code: string | null): string | null => (isDetailed ? code : masked(code));
  return {
    id,
    name: facts.name,
    category: { id: facts.categoryId, name: category_name },
    budget: facts.budget,
    expense_accounting_code: shown(facts.expenseAccount),
    taking_accounting_code: shown(facts.takingAccount),
    vat_rate: facts.vatRate === undefined ? null : facts.vatRate / 100,
    keywords: [...keywords],
    is_used: splits > 0,
    splits_count: splits,
    allocated_budget: allocated,
    version,
  };
}
