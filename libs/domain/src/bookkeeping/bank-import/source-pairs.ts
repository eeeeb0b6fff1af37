import type { BankMovement } from '../bank-file/bank-file.js';
import { type KeyIndex, shapeOf, type ToldMovement } from './key-index.js';
import { isSameLabel, likeness, wordMarks } from './label-words.js';

type Pairable = Pick<BankMovement, 'bankKey' | 'wording' | 'former'>;
export type SourcePairs<Movement> = {
  /** Movements that another source told before, by its name: of their day and amount, under a label that says the same. */
  readonly pairs: Map<Movement, string>;
  /** Of the same day and amount under another label, with the names of what they may be: a person has to say. */
  readonly unsure: Map<Movement, readonly string[]>;
};
type Options<Movement> = {
  /** The words of a told movement that the register does not know. */
  readonly marksOf?: (name: string) => readonly string[] | null;
  /** What a person said of some movements: the name of a told one, or null for none. */
  readonly chosen?: ReadonlyMap<Movement, string | null>;
};
/** One movement, or all the transactions of a batch that another source tells as a whole. */
type Item<Movement> = { readonly movements: readonly Movement[]; readonly key: string; readonly marks: readonly string[] };
type Pairs<Movement> = SourcePairs<Movement> & { readonly taken: Set<string> };

/** More comparisons than this within one day and amount are left to a person. */
const mostComparisons = 100_000;
const mostCandidates = 10;

/**
 * Which movements of a register another source told before. Two sources give one movement different names, and often different labels:
 * what is not certain is left to a person, since two movements taken for one lose a movement.
 */
export function pairSources<Movement extends Pairable>(
  movements: readonly Movement[],
  index: Pick<KeyIndex, 'toldByOthers'>,
  { marksOf = () => null, chosen = new Map() }: Options<Movement> = {},
): SourcePairs<Movement> {
  const found: Pairs<Movement> = { pairs: new Map(), unsure: new Map(), taken: new Set() };
  const open = movements.filter((movement) => {
    const choice = chosen.get(movement);
    if (choice) {
      found.pairs.set(movement, choice);
      found.taken.add(choice);
    }
    return choice === undefined;
  });
  const settleAll = (items: readonly Item<Movement>[]): void => {
    for (const group of Map.groupBy(items, ({ key }) => shapeOf(key)).values()) {
      const others = index.toldByOthers(group[0]?.key ?? '').filter(({ name }) => !found.taken.has(name));
      const told = others.map(({ name, marks }) => ({ name, marks: marks ?? marksOf(name) }));
      if (told.length > 0) settle(group, told, found);
    }
  };
  settleAll(open.map((movement) => ({ movements: [movement], key: movement.bankKey, marks: wordMarks(movement.wording) })));
  const left = open.filter((movement) => isOfBatch(movement) && !found.pairs.has(movement) && !found.unsure.has(movement));
  const batches = [...Map.groupBy(left, ({ former }) => former?.bankKey ?? '')];
  settleAll(batches.map(([key, group]) => ({ movements: group, key, marks: wordMarks(group[0]?.former?.wording ?? '') })));
  return found;
}

/** A transaction of a batch: its amount is not the one of the movement that it was before. */
export const isOfBatch = ({ bankKey, former }: Pairable): boolean => former !== undefined && shapeOf(former.bankKey) !== shapeOf(bankKey);

/** Of one day and amount: equal labels first, then the most alike. */
function settle<Movement>(items: readonly Item<Movement>[], told: readonly ToldMovement[], found: Pairs<Movement>): void {
  const left = settleEqual(items, told, found);
  const others = told.filter(({ name }) => !found.taken.has(name));
  const alike = left.length * others.length > mostComparisons ? [] : pairsByLikeness(left, others);
  const settled = new Set<Item<Movement>>();
  for (const { item, name } of alike) {
    if (settled.has(item) || found.taken.has(name)) continue;
    settled.add(item);
    pair(item, name, found);
  }
  const names = others.flatMap(({ name }) => (found.taken.has(name) ? [] : [name])).slice(0, mostCandidates);
  if (names.length === 0) return;
  for (const item of left) if (!settled.has(item)) for (const movement of item.movements) found.unsure.set(movement, names);
}

/** @returns the items that no equal label settles */
function settleEqual<Movement>(items: readonly Item<Movement>[], told: readonly ToldMovement[], found: Pairs<Movement>): Item<Movement>[] {
  const namesByMarks = Map.groupBy(told, ({ marks }) => signature(marks));
  return items.filter((item) => {
    const name = namesByMarks.get(signature(item.marks))?.shift()?.name;
    if (name !== undefined) pair(item, name, found);
    return name === undefined;
  });
}

function pairsByLikeness<Movement>(items: readonly Item<Movement>[], told: readonly ToldMovement[]) {
  return items
    .flatMap((item) =>
      told.flatMap(({ name, marks }) =>
        marks && isSameLabel(item.marks, marks) ? [{ item, name, weight: likeness(item.marks, marks) + shared(item.marks, marks) }] : [],
      ),
    )
    .toSorted((left, right) => right.weight - left.weight);
}

function pair<Movement>({ movements }: Item<Movement>, name: string, { pairs, taken }: Pairs<Movement>): void {
  taken.add(name);
  for (const movement of movements) pairs.set(movement, name);
}

const signature = (marks: readonly string[] | null): string => (marks ?? []).toSorted().join(',') || 'unknown';

/** Between two pairs that are certain, the one with the fewer words of its own. */
const shared = (left: readonly string[], right: readonly string[]): number =>
  (2 * left.filter((word) => right.includes(word)).length) / (left.length + right.length);
