import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { accountingCategoryNamesStream } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.events.js';
import {
  type AccountingCategoryNames,
  type AccountingCategoryNamesCommand,
  accountingCategoryNamesDecider,
  holderOf,
} from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.js';
import type { Loaded, UnitOfWork } from '@intendance/event-store/unit-of-work.js';

/** The register of category names within a unit of work. The same append writes the category and the register, so names stay unique. */
export class CategoryNames {
  private register: Loaded<AccountingCategoryNames> | undefined;

  /** @param earlier categories of the read model: some were named before the register existed */
  constructor(
    private readonly unit: UnitOfWork,
    private readonly earlier: readonly { id: string; name: string }[],
  ) {}

  /** @throws accounting-category.name-missing, accounting-category.taken */
  take(categoryId: AccountingCategoryId, name: string): Promise<void> {
    return this.run({ type: 'TakeCategoryName', data: { categoryId, name, earlier: this.earlier } });
  }

  release(categoryId: AccountingCategoryId): Promise<void> {
    return this.run({ type: 'ReleaseCategoryName', data: { categoryId } });
  }

  async holderOf(name: string): Promise<AccountingCategoryId | undefined> {
    return holderOf((await this.load()).state, name, this.earlier);
  }

  private async run(command: AccountingCategoryNamesCommand): Promise<void> {
    const register = await this.load();
    this.register = this.unit.append(register, accountingCategoryNamesDecider.decide(command, register.state));
  }

  private async load(): Promise<Loaded<AccountingCategoryNames>> {
    this.register ??= await this.unit.load(accountingCategoryNamesStream(this.unit.environmentId), accountingCategoryNamesDecider);
    return this.register;
  }
}
