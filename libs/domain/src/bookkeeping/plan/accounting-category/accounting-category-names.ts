import type { Decider } from '@intendance/kernel/decider.js';
import { searchText } from '@intendance/kernel/names.js';
import { accountingCategoryErrors } from './accounting-category.errors.js';
import type { AccountingCategoryId } from './accounting-category.events.js';
import type { AccountingCategoryNamesEvent } from './accounting-category-names.events.js';

/** Maps each category to its name; null after the category was removed. */
export type AccountingCategoryNames = ReadonlyMap<AccountingCategoryId, string | null>;
type NamedCategory = { readonly id: string; readonly name: string };

export type AccountingCategoryNamesCommand =
  /** `earlier`: categories named before the register existed. The register takes precedence over `earlier`. */
  | { type: 'TakeCategoryName'; data: { categoryId: AccountingCategoryId; name: string; earlier: readonly NamedCategory[] } }
  | { type: 'ReleaseCategoryName'; data: { categoryId: AccountingCategoryId } };

export const accountingCategoryNamesDecider: Decider<
  AccountingCategoryNamesCommand,
  AccountingCategoryNamesEvent,
  AccountingCategoryNames
> = {
  initial: new Map(),
  decide: (command, names) => {
    const { categoryId } = command.data;
    if (command.type === 'ReleaseCategoryName')
      return names.get(categoryId) === null ? [] : [{ type: 'AccountingCategoryNameReleased', data: { categoryId } }];
    const name = command.data.name.trim();
    if (!name) throw accountingCategoryErrors.nameMissing();
    const holder = holderOf(names, name, command.data.earlier);
    if (holder !== undefined && holder !== categoryId) throw accountingCategoryErrors.taken();
    return names.get(categoryId) === name ? [] : [{ type: 'AccountingCategoryNameTaken', data: { categoryId, name } }];
  },
  evolve: (names, event) =>
    new Map(names).set(event.data.categoryId, event.type === 'AccountingCategoryNameTaken' ? event.data.name : null),
};

/** Finds the category with this name. Ignores case and accents. */
export function holderOf(
  names: AccountingCategoryNames,
  name: string,
  earlier: readonly NamedCategory[],
): AccountingCategoryId | undefined {
  const wanted = searchText(name);
  for (const [id, candidate] of names) if (candidate !== null && searchText(candidate) === wanted) return id;
  const before = earlier.find((one) => !names.has(one.id as AccountingCategoryId) && searchText(one.name) === wanted);
  return before?.id as AccountingCategoryId | undefined;
}
