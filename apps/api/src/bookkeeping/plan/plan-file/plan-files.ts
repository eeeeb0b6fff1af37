import { createHash } from 'node:crypto';
import { knownPlanHeaders, planColumns } from '@intendance/domain/bookkeeping/plan/plan-file/plan-columns.js';
import { comparePlan, type KnownEntry, type PlanComparison } from '@intendance/domain/bookkeeping/plan/plan-file/plan-comparison.js';
import { planFileErrors } from '@intendance/domain/bookkeeping/plan/plan-file/plan-file.errors.js';
import { budgetsOfFile, emptiedCategories, newCategoryNames } from '@intendance/domain/bookkeeping/plan/plan-file/plan-file-rules.js';
import { readPlanLine } from '@intendance/domain/bookkeeping/plan/plan-file/plan-line.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { Injectable } from '@nestjs/common';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import { readTable } from '../../../platform/documents/table/read-table.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { PlanAppliedDto, SavePlanDto } from '../accounting-activity/plan.dto.js';
import { Plan, type PlanCategory, type PlannedActivity } from '../accounting-activity/plan.js';
import { PlanSaves } from '../accounting-activity/plan-saves.js';
import type { PlanUpload } from './plan-upload.js';

export type PlanFileReader = { readonly environmentType: EnvironmentType; readonly mayEditKeywords: boolean };
export type ReadPlanFile = PlanComparison & {
  readonly fingerprint: string;
  readonly newCategories: readonly string[];
  readonly ignored: readonly string[];
};
export type WrittenPlanFile = {
  readonly file: ReadPlanFile;
  readonly applied: PlanAppliedDto;
  readonly version: number;
  readonly position: FeedPosition | undefined;
};

const mostActivities = 1000;

/** Imports an edited file of the plan: a dry run first, then exactly the same changes as one save. */
@Injectable()
export class PlanFiles {
  constructor(
    private readonly plan: Plan,
    private readonly saves: PlanSaves,
    private readonly readings: FileReadings,
  ) {}

  /** @throws DomainError plan-file.* */
  async read(context: RequestContext, { content }: PlanUpload, reader: PlanFileReader): Promise<ReadPlanFile> {
    const [table, activities, categories] = await Promise.all([
      this.readings.run(context, () => readTable(content, planFileErrors, { mostLines: mostActivities, knownHeaders: knownPlanHeaders })),
      this.plan.activities(context),
      this.plan.categories(context),
    ]);
    const { columns, ignored } = planColumns(table.headers);
    const locked = columns.filter(({ field }) => field === 'keywords' && !reader.mayEditKeywords);
    const readColumns = columns.filter((column) => !locked.includes(column));
    const budgets = budgetsOfFile(reader.environmentType);
    const lines = table.lines.map((line) => readPlanLine(readColumns, line, budgets));
    const names = categories.map(({ name }) => name);
    const compared = comparePlan(
      lines.map(({ filed }) => filed),
      activities.map(knownEntry),
      names,
    );
    return {
      ...compared,
      errors: [...lines.flatMap(({ errors }) => errors), ...compared.errors].toSorted((left, right) => left.line - right.line),
      fingerprint: fingerprintOf(compared),
      newCategories: newCategoryNames(compared, names),
      ignored: [...ignored, ...locked.map(({ header }) => header)],
    };
  }

  /**
   * A retry gets the comparison of the first execution, because the plan has changed since.
   * @throws plan-file.*, accounting-activity.used, and the refusals of a save of the plan
   */
  async write(context: RequestContext, upload: PlanUpload, reader: PlanFileReader): Promise<WrittenPlanFile> {
    const earlier = await this.saves.resume(context);
    if (earlier) return { ...earlier, file: earlier.note as ReadPlanFile };
    const file = await this.read(context, upload, reader);
    if (file.errors.length > 0) throw planFileErrors.linesRefused(new Set(file.errors.map(({ line }) => line)).size);
    if (upload.fingerprint !== null && upload.fingerprint !== file.fingerprint) throw planFileErrors.changedSince();
    const body = saveBody(file, upload, await this.plan.categories(context));
    const { applied, version, position } = await this.saves.save(context, body, { mayEditKeywords: reader.mayEditKeywords, note: file });
    return { file, applied, version, position };
  }
}

const knownEntry = ({ id, state: { facts, keywords }, category_name, splits }: PlannedActivity): KnownEntry => ({
  id,
  name: facts.name,
  category: category_name,
  budget: facts.budget,
  expense: facts.expenseAccount,
  taking: facts.takingAccount,
  keywords,
  splits,
});

/** Hash of the changes: the same file over another plan has another hash. */
const fingerprintOf = ({ lines, absent }: PlanComparison): string =>
  createHash('sha256')
    .update(
      canonicalJson([
        lines.map(({ outcome, known: activity, changes }) => [outcome, activity?.id ?? null, changes]),
        absent.map(({ id }) => id),
      ]),
    )
    .digest('hex');

/** The body that the grid of the screen would send. */
function saveBody(
  file: ReadPlanFile,
  { appliesChanges, removesAbsent, deletesAll }: PlanUpload,
  categories: readonly PlanCategory[],
): SavePlanDto {
  const removed = removesAbsent ? file.absent : [];
  const saved = file.lines
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ known: before, entry, changes }) => ({
      ...(before && { id: before.id }),
      name: entry.name,
      category: entry.category,
      budget: entry.budget,
      expense_accounting_code: entry.expense,
      taking_accounting_code: entry.taking,
      ...(changes.some(({ field }) => field === 'keywords') && { keywords: [...entry.keywords] }),
      ...(before && before.splits > 0 && appliesChanges && { apply_changes: true }),
    }));
  const leaving = removed.map(({ id }) => ({ id, to_delete: true, ...(deletesAll !== null && { delete_all: deletesAll }) }));
  const emptied = emptiedCategories(file, removed, categories);
  return { categories: emptied.map(({ id }) => ({ id, to_delete: true })), activities: [...saved, ...leaving] };
}
