import type { BankMovement } from '../bank-file/bank-file.js';
import { type KeyIndex, type RegisteredMovement, shapeOf } from './key-index.js';
import { isSameLabel, likeness, wordMarks } from './label-words.js';

type Pairable = Pick<BankMovement, 'bankKey' | 'wording' | 'former'>;
export type SourcePairs<Movement> = {
  /** Movements already recorded from another source (same day, amount and equivalent label), with their name in that source. */
  readonly pairs: Map<Movement, string>;
  /** Movements of the same day and amount with another label, with the names of the candidates: the user decides. */
  readonly unsure: Map<Movement, readonly string[]>;
};
type Options<Movement> = {
  /** Reads the words of a candidate when the register has none. */
  readonly marksOf?: (name: string) => readonly string[] | null;
  /** The names of all movements of the file: two movements of one file are two. */
  readonly fileNames?: ReadonlySet<string>;
  /** Decisions of the user: the name of the same movement in another source, or null for a new movement. */
  readonly chosen?: ReadonlyMap<Movement, string | null>;
};
/** One movement, or all transactions of a batch that another source contains as one movement. */
type Item<Movement> = { readonly movements: readonly Movement[]; readonly key: string; readonly label: string };
type MarkedItem<Movement> = Item<Movement> & { readonly marks: readonly string[] };
type Pairs<Movement> = SourcePairs<Movement> & { readonly pairedNames: Set<string> };

/** Above this number of comparisons for one day and amount, the user decides. */
const mostComparisons = 100_000;
const mostCandidates = 10;

/**
 * Pairs movements with those already recorded from another source. Sources give one movement different names and often different labels.
 * The user decides uncertain cases, since a wrong pair would lose a movement.
 */
export function pairSources<Movement extends Pairable>(
  movements: readonly Movement[],
  index: Pick<KeyIndex, 'movementsOfOtherSources' | 'movementsOfSameSource'>,
  { marksOf = () => null, fileNames, chosen = new Map() }: Options<Movement> = {},
): SourcePairs<Movement> {
  const result: Pairs<Movement> = { pairs: new Map(), unsure: new Map(), pairedNames: new Set() };
  const open = movements.filter((movement) => {
    const choice = chosen.get(movement);
    if (choice) {
      result.pairs.set(movement, choice);
      result.pairedNames.add(choice);
    }
    return choice === undefined;
  });
  const settleAll = (items: readonly Item<Movement>[]): void => {
    for (const group of Map.groupBy(items, ({ key }) => shapeOf(key)).values()) {
      const others = index.movementsOfOtherSources(group[0]?.key ?? '').filter(({ name }) => !result.pairedNames.has(name));
      const candidates = others.map(({ name, marks }) => ({ name, marks: marks ?? marksOf(name) }));
      // Most movements have no candidate: their words are not hashed.
      if (candidates.length > 0) settle(group.map(withMarks), candidates, result);
    }
  };
  settleAll(open.map((movement) => ({ movements: [movement], key: movement.bankKey, label: movement.wording })));
  const left = open.filter((movement) => isOfBatch(movement) && !result.pairs.has(movement) && !result.unsure.has(movement));
  const batches = [...Map.groupBy(left, ({ former }) => former?.bankKey ?? '')];
  settleAll(batches.map(([key, group]) => ({ movements: group, key, label: group[0]?.former?.wording ?? '' })));
  if (fileNames) doubtSameSource(open, index, fileNames, result);
  return result;
}

/**
 * A movement whose day and amount an earlier file of the same source has, and which this file lacks, may be that movement under another
 * label. Equal purchases of one day stand in one file, and are two.
 */
function doubtSameSource<Movement extends Pairable>(
  movements: readonly Movement[],
  index: Pick<KeyIndex, 'movementsOfSameSource'>,
  fileNames: ReadonlySet<string>,
  { pairs, unsure, pairedNames }: Pairs<Movement>,
): void {
  for (const movement of movements) {
    if (pairs.has(movement) || unsure.has(movement)) continue;
    const others = index.movementsOfSameSource(movement.bankKey).filter(({ name }) => !fileNames.has(name) && !pairedNames.has(name));
    if (others.length > 0)
      unsure.set(
        movement,
        others.slice(0, mostCandidates).map(({ name }) => name),
      );
  }
}

/** True for a transaction of a batch: earlier versions recorded the batch, with another amount. */
export const isOfBatch = ({ bankKey, former }: Pairable): boolean => former !== undefined && shapeOf(former.bankKey) !== shapeOf(bankKey);

/** Pairs items of one day and amount: equal labels first, then the most similar labels. */
function settle<Movement>(
  items: readonly MarkedItem<Movement>[],
  candidates: readonly RegisteredMovement[],
  result: Pairs<Movement>,
): void {
  const left = settleEqual(items, candidates, result);
  const others = candidates.filter(({ name }) => !result.pairedNames.has(name));
  const alike = left.length * others.length > mostComparisons ? [] : pairsByLikeness(left, others);
  const settled = new Set<MarkedItem<Movement>>();
  for (const { item, name } of alike) {
    if (settled.has(item) || result.pairedNames.has(name)) continue;
    settled.add(item);
    pair(item, name, result);
  }
  const names = others.flatMap(({ name }) => (result.pairedNames.has(name) ? [] : [name])).slice(0, mostCandidates);
  if (names.length === 0) return;
  for (const item of left) if (!settled.has(item)) for (const movement of item.movements) result.unsure.set(movement, names);
}

/** @returns the items without an equal label */
function settleEqual<Movement>(
  items: readonly MarkedItem<Movement>[],
  candidates: readonly RegisteredMovement[],
  result: Pairs<Movement>,
): MarkedItem<Movement>[] {
  const namesByMarks = Map.groupBy(candidates, ({ marks }) => signature(marks));
  return items.filter((item) => {
    const name = namesByMarks.get(signature(item.marks))?.shift()?.name;
    if (name !== undefined) pair(item, name, result);
    return name === undefined;
  });
}

function pairsByLikeness<Movement>(items: readonly MarkedItem<Movement>[], candidates: readonly RegisteredMovement[]) {
  return items
    .flatMap((item) =>
      candidates.flatMap(({ name, marks }) =>
        marks && isSameLabel(item.marks, marks)
          ? [{ item, name, weight: likeness(item.marks, marks) + sharedRatio(item.marks, marks) }]
          : [],
      ),
    )
    .toSorted((left, right) => right.weight - left.weight);
}

const withMarks = <Movement>(item: Item<Movement>): MarkedItem<Movement> => ({ ...item, marks: wordMarks(item.label) });

function pair<Movement>({ movements }: Item<Movement>, name: string, { pairs, pairedNames }: Pairs<Movement>): void {
  pairedNames.add(name);
  for (const movement of movements) pairs.set(movement, name);
}

const signature = (marks: readonly string[] | null): string => (marks ?? []).toSorted().join(',') || 'unknown';

/** Share of common words: breaks ties between pairs of equal similarity. */
const sharedRatio = (left: readonly string[], right: readonly string[]): number =>
  (2 * left.filter((word) => right.includes(word)).length) / (left.length + right.length);
