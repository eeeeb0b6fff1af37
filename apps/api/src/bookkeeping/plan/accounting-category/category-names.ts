import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import {
  type AccountingCategoryNamesEvent,
  accountingCategoryNamesStream,
} from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.events.js';
import { accountingCategoryNamesDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.js';
import type { NamedRecord } from '@intendance/domain/capabilities/unique-name/unique-name.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { UniqueNames } from '../../../capabilities/unique-name/unique-names.js';

export type CategoryNames = UniqueNames<AccountingCategoryId, AccountingCategoryNamesEvent>;

/** @param earlier categories of the read model: some were named before the register existed */
export const categoryNames = (unit: UnitOfWork, earlier: readonly NamedRecord[] = []): CategoryNames =>
  new UniqueNames(unit, { stream: accountingCategoryNamesStream(unit.environmentId), decider: accountingCategoryNamesDecider }, earlier);
