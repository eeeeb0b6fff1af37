import { searchText } from '@intendance/kernel/names.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingActivityId } from '../accounting-activity/accounting-activity.events.js';
import { sentAccount } from '../accounting-activity/accounting-activity.js';
import type { PlanField } from './plan-columns.js';
import { planHeaders } from './plan-columns.js';
import { type FiledLine, type PlanFileError, planFileError } from './plan-line.js';

/** An activity as the plan has it, or as a line of the file would make it. */
export type PlanEntry = {
  readonly name: string;
  readonly category: string;
  readonly budget: BudgetName;
  readonly expense: string | null;
  readonly taking: string | null;
  readonly keywords: readonly string[];
};
/** `splits`: how many name it. */
export type KnownEntry = PlanEntry & { readonly id: AccountingActivityId; readonly splits: number };

type ChangedField = Exclude<PlanField, 'id'>;
export type FieldChange = { readonly field: ChangedField; readonly old: string | null; readonly new: string | null };
export type ComparedLine =
  | {
      readonly outcome: 'added';
      readonly line: number;
      readonly known: null;
      readonly entry: PlanEntry;
      readonly changes: readonly FieldChange[];
    }
  | {
      readonly outcome: 'changed' | 'unchanged';
      readonly line: number;
      readonly known: KnownEntry;
      readonly entry: PlanEntry;
      readonly changes: readonly FieldChange[];
    };
export type PlanComparison = {
  readonly lines: readonly ComparedLine[];
  /** Entries of the plan that no line names. */
  readonly absent: readonly KnownEntry[];
  readonly errors: readonly PlanFileError[];
};

/**
 * Compares a file with the plan, whose categories may be empty. An activity is matched by its identifier, then by budget, category and
 * name, then by its name alone where the budget has just one of that name; otherwise the activity is new.
 */
export function comparePlan(filed: readonly FiledLine[], plan: readonly KnownEntry[], categories: readonly string[]): PlanComparison {
  const spelled = new Map(categories.map((name) => [searchText(name), name]));
  const entriesByLine = matchEntries(filed, plan);
  const errors = [...duplicates(filed, entriesByLine), ...filed.flatMap((line) => missingIn(line, entriesByLine.get(line)))];
  const lines = filed.map((line): ComparedLine => {
    const knownEntry = entriesByLine.get(line);
    const entry = entryOf(line, knownEntry, spelled);
    if (!knownEntry) return { outcome: 'added', line: line.line, known: null, entry, changes: changesOf(undefined, entry) };
    const changes = changesOf(knownEntry, entry);
    return { outcome: changes.length > 0 ? 'changed' : 'unchanged', line: line.line, known: knownEntry, entry, changes };
  });
  const named = new Set([...entriesByLine.values()].map(({ id }) => id));
  return { lines, absent: plan.filter(({ id }) => !named.has(id)), errors };
}

type EntriesByLine = ReadonlyMap<FiledLine, KnownEntry>;

/** Matches all lines by the surest criterion first: a name never takes an activity that an identifier names. */
function matchEntries(filed: readonly FiledLine[], plan: readonly KnownEntry[]): EntriesByLine {
  const entriesByLine = new Map<FiledLine, KnownEntry>();
  const takenIds = new Set<string>();
  const take = (candidatesOf: (line: FiledLine) => readonly KnownEntry[], isShared: boolean): void => {
    for (const line of filed) {
      if (entriesByLine.has(line)) continue;
      const candidates = candidatesOf(line).filter(({ id }) => isShared || !takenIds.has(id));
      const [only] = candidates;
      if (only && candidates.length === 1) entriesByLine.set(line, only);
    }
    for (const { id } of entriesByLine.values()) takenIds.add(id);
  };
  take((line) => plan.filter(({ id }) => id === line.id), true);
  take((line) => plan.filter((knownEntry) => isNamed(line, knownEntry) && isSame(line.category, knownEntry.category)), true);
  take((line) => plan.filter((knownEntry) => isNamed(line, knownEntry)), false);
  return entriesByLine;
}

const isSame = (filed: string | undefined, knownText: string): boolean =>
  filed === undefined || searchText(filed) === searchText(knownText);
const isNamed = (line: FiledLine, knownEntry: KnownEntry): boolean =>
  isSame(line.name, knownEntry.name) && (line.budget === undefined || line.budget === knownEntry.budget);

/** Two lines for one activity: neither is believed. */
function duplicates(filed: readonly FiledLine[], entriesByLine: EntriesByLine): PlanFileError[] {
  const groups = Map.groupBy(
    filed.filter(({ name }) => name !== ''),
    (line) => entriesByLine.get(line)?.id ?? `${line.budget ?? ''} ${searchText(line.category ?? '')} ${searchText(line.name)}`,
  );
  return [...groups.values()].flatMap((lines) =>
    lines.length < 2
      ? []
      : lines.map(({ line, name }) => {
          const others = lines.map((other) => other.line).filter((other) => other !== line);
          return planFileError(line, planHeaders.name, `la même activité est à la ligne ${others.join(', ')}`, name);
        }),
  );
}

/** A new activity needs a category; one that is there keeps its own. */
const missingIn = ({ line, category }: FiledLine, knownEntry: KnownEntry | undefined): PlanFileError[] =>
  knownEntry === undefined && category === undefined
    ? [planFileError(line, planHeaders.category, 'une activité nouvelle a une catégorie')]
    : [];

/** A category that is there keeps the letters that it has. */
const entryOf = (line: FiledLine, knownEntry: KnownEntry | undefined, spelled: ReadonlyMap<string, string>): PlanEntry => ({
  name: line.name,
  category: spelled.get(searchText(line.category ?? '')) ?? line.category ?? knownEntry?.category ?? '',
  budget: line.budget ?? knownEntry?.budget ?? '',
  expense: sentAccount('expense', line.expense, knownEntry?.expense),
  taking: sentAccount('taking', line.taking, knownEntry?.taking),
  keywords: line.keywords ?? knownEntry?.keywords ?? [],
});

const shown: Readonly<Record<ChangedField, (entry: PlanEntry) => string | null>> = {
  name: ({ name }) => name,
  category: ({ category }) => category || null,
  budget: ({ budget }) => budget || null,
  expense: ({ expense }) => expense,
  taking: ({ taking }) => taking,
  keywords: ({ keywords }) => keywords.join(', ') || null,
};
const shownFields = ['name', 'category', 'budget', 'expense', 'taking', 'keywords'] as const;

const changesOf = (knownEntry: PlanEntry | undefined, entry: PlanEntry): FieldChange[] =>
  shownFields
    .map((field) => ({ field, old: knownEntry ? shown[field](knownEntry) : null, new: shown[field](entry) }))
    .filter((change) => change.old !== change.new);
