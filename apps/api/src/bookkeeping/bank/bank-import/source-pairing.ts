import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChosenReconciliation } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { type KeyIndex, nameOf } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import { wordMarks } from '@intendance/domain/bookkeeping/bank/bank-import/label-words.js';
import { pairSources, type SourcePairs } from '@intendance/domain/bookkeeping/bank/bank-import/source-pairs.js';
import type { TypedOperation } from '@intendance/domain/bookkeeping/bank/bank-import/typed-operation.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { type BankOperation, bankNameOf, knownOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { ImportBooks } from './import-books.js';
import type { TargetedMovement } from './prepared-import.js';

type Line = TargetedMovement;
/** `unsure`: uncertain movements with their candidate operations; empty when the candidates cannot be loaded. */
export type PairedSources = {
  readonly pairs: ReadonlyMap<Line, string>;
  readonly unsure: ReadonlyMap<Line, readonly TypedOperation[]>;
};
export type Choices = ReadonlyMap<Line, ChosenReconciliation['operationId']>;
type OperationsByName = ReadonlyMap<string, TypedOperation>;

/** Pairs the movements of a file with movements already recorded from other sources. */
export class SourcePairing {
  constructor(
    private readonly books: ImportBooks,
    private readonly context: RequestContext,
  ) {}

  /** @param lines the movements, by register */
  async pair(lines: ReadonlyMap<KeyIndex, readonly Line[]>, choices: Choices, fileNames: ReadonlySet<string>): Promise<PairedSources> {
    const chosen = await this.chosenNames(choices);
    const first = await pairAll(lines, fileNames, (line) => chosen.get(line));
    if (first.unsure.size === 0) return { pairs: first.pairs, unsure: new Map() };
    // Registers from before November 2026 contain no words, so the words come from the operations.
    const operations = await this.similarOperations([...first.unsure.keys()]);
    const marks = new Map([...operations].map(([name, { wording }]) => [name, wordMarks(wording)]));
    const { pairs, unsure } = await pairAll(
      lines,
      fileNames,
      (line) => chosen.get(line),
      (name) => marks.get(name) ?? null,
    );
    const shown = [...unsure].map(([line, names]) => [line, names.flatMap((name) => operations.get(name) ?? [])] as const);
    return { pairs, unsure: new Map(shown) };
  }

  /** Bank names of the selected operations; null when the user selected none. An operation entered by hand has no bank name. */
  private async chosenNames(choices: Choices): Promise<ReadonlyMap<Line, string | null>> {
    if (choices.size === 0) return new Map();
    const ids = [...choices.values()].flatMap((id) => id ?? []);
    const states = await this.books.operations(this.context.environmentId, ids);
    return new Map(
      [...choices].flatMap(([line, id]): [Line, string | null][] => {
        if (id === null) return [[line, null]];
        const key = bankKeyOf(states.get(id)?.state);
        return key === null ? [] : [[line, nameOf(key)]];
      }),
    );
  }

  private async similarOperations(lines: readonly Line[]): Promise<OperationsByName> {
    const ids = await this.books.ofShapes(this.context, lines);
    const states = await this.books.operations(this.context.environmentId, ids);
    return new Map(
      [...states].flatMap(([id, { state }]) => {
        const key = bankKeyOf(state);
        return key === null ? [] : [[nameOf(key), shownOperation(id, state)] as const];
      }),
    );
  }
}

/** Other requests are answered between two registers. */
async function pairAll(
  lines: ReadonlyMap<KeyIndex, readonly Line[]>,
  fileNames: ReadonlySet<string>,
  chosenOf: (line: Line) => string | null | undefined,
  marksOf?: (name: string) => readonly string[] | null,
): Promise<SourcePairs<Line>> {
  const all: SourcePairs<Line> = { pairs: new Map(), unsure: new Map() };
  for (const [index, group] of lines) {
    const chosen = new Map(
      group.flatMap((line) => {
        const name = chosenOf(line);
        return name === undefined || (name !== null && !isSameShape(name, line, index)) ? [] : [[line, name] as const];
      }),
    );
    const { pairs, unsure } = pairSources(group, index, { chosen, fileNames, ...(marksOf && { marksOf }) });
    for (const [line, name] of pairs) all.pairs.set(line, name);
    for (const [line, names] of unsure) all.unsure.set(line, names);
    await nextTurn();
  }
  return all;
}

/** Refuses a selected operation whose day or amount differs from the movement. */
const isSameShape = (name: string, { bankKey, former }: Line, index: KeyIndex): boolean =>
  [bankKey, ...(former ? [former.bankKey] : [])].some((key) =>
    [...index.movementsOfOtherSources(key), ...index.movementsOfSameSource(key)].some((movement) => movement.name === name),
  );

const bankKeyOf = (state: BankOperation | undefined): string | null =>
  state === undefined || state.status === 'none' ? null : bankNameOf(state);

function shownOperation(id: BankOperationId, state: BankOperation): TypedOperation {
  const { facts, reconciliation } = knownOperation(state);
  const { accountId, date, value, paymentType: type } = facts;
  return { id, accountId, date, value, type, wording: reconciliation?.wording ?? facts.wording };
}
