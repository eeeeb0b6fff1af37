import { planHeaders } from '@intendance/domain/bookkeeping/plan/plan-file/plan-columns.js';
import { type FieldChange, type KnownEntry } from '@intendance/domain/bookkeeping/plan/plan-file/plan-comparison.js';
import type { PlanAppliedDto } from '../accounting-activity/plan.dto.js';
import { masked } from '../accounting-activity/plan-wire.js';
import type { PlanFileChangeDto, PlanFileDto, PlanFileLineDto } from './plan-file.dto.js';
import type { ReadPlanFile } from './plan-files.js';

/** `isDetailed`: the codes themselves, else OUI and NON. */
export function planFileToWire(file: ReadPlanFile, isDetailed: boolean, applied: PlanAppliedDto | null): PlanFileDto {
  const { lines, absent, errors, fingerprint, newCategories, ignored } = file;
  const of = (outcome: string): number => lines.filter((line) => line.outcome === outcome).length;
  const lineDtos = lines.flatMap(({ outcome, line, known: activity, entry, changes }): PlanFileLineDto[] => {
    if (outcome === 'unchanged') return [];
    const { name, category, budget } = entry;
    const shown = changes.map((change) => changeToWire(change, isDetailed));
    return [{ line, outcome, id: activity?.id ?? null, name, category, budget, splits_count: activity?.splits ?? 0, changes: shown }];
  });
  return {
    dry_run: applied === null,
    fingerprint,
    counts: { added: of('added'), changed: of('changed'), unchanged: of('unchanged'), absent: absent.length, errors: errors.length },
    lines: [...lineDtos, ...absent.map(absentToWire)],
    errors: [...errors],
    new_categories: [...newCategories],
    ignored_columns: [...ignored],
    applied,
  };
}

const absentToWire = ({ id, name, category, budget, splits }: KnownEntry): PlanFileLineDto => ({
  line: null,
  outcome: 'absent',
  id,
  name,
  category,
  budget,
  splits_count: splits,
  changes: [],
});

function changeToWire(change: FieldChange, isDetailed: boolean): PlanFileChangeDto {
  const isCode = change.field === 'expense' || change.field === 'taking';
  const shown = (value: string | null): string | null => (isCode && !isDetailed ? masked(value) : value);
  return { field: change.field, label: planHeaders[change.field], old: shown(change.old), new: shown(change.new) };
}
