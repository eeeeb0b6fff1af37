import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';

/** An operation that a user typed, and that no bank has reported yet. */
export type TypedOperation = { id: BankOperationId; accountId: BankAccountId; date: LocalDate; value: Cents; wording: string };
type BankedMovement = { readonly accountId: BankAccountId | null; readonly date: LocalDate; readonly value: Cents };
export type Proposals<Movement> = {
  readonly pairs: ReadonlyMap<Movement, TypedOperation>;
  /** `unsure`: movements with several candidates, or that share one, with these candidates; a user decides. */
  readonly unsure: ReadonlyMap<Movement, readonly TypedOperation[]>;
};

/** Days between the one on which a treasurer types a payment and the one on which the bank books it. */
export const reconciliationDays = 5;

/**
 * Matches movements with operations that a user typed: same account and amount, and the same day if each side has just one; otherwise
 * within a few days, if neither side has another candidate. Leaves uncertain matches to the user.
 * @param chosen a user's answers; null means that the movement matches no typed operation
 */
export function proposeReconciliations<Movement extends BankedMovement>(
  movements: readonly Movement[],
  typed: readonly TypedOperation[],
  chosen: ReadonlyMap<Movement, BankOperationId | null> = new Map(),
): Proposals<Movement> {
  const proposals = { pairs: pairChosenOperations(chosen, typed), unsure: new Map<Movement, readonly TypedOperation[]>() };
  const chosenOperations = new Set(proposals.pairs.values());
  const typedByShape = Map.groupBy(
    typed.filter((operation) => !chosenOperations.has(operation)),
    shapeOf,
  );
  const movementsByShape = Map.groupBy(
    movements.filter((movement) => !chosen.has(movement) && typedByShape.has(shapeOf(movement))),
    shapeOf,
  );
  for (const [shape, statementMovements] of movementsByShape) propose(statementMovements, typedByShape.get(shape) ?? [], proposals);
  return proposals;
}

/** The pairs that a user chose, if account and amount agree; each operation is used once. */
function pairChosenOperations<Movement extends BankedMovement>(
  chosen: ReadonlyMap<Movement, BankOperationId | null>,
  typed: readonly TypedOperation[],
): Map<Movement, TypedOperation> {
  const left = new Map(typed.map((operation) => [operation.id, operation]));
  const pairs = new Map<Movement, TypedOperation>();
  for (const [movement, id] of chosen) {
    const operation = id === null ? undefined : left.get(id);
    if (!operation || shapeOf(operation) !== shapeOf(movement)) continue;
    pairs.set(movement, operation);
    left.delete(operation.id);
  }
  return pairs;
}

function propose<Movement extends BankedMovement>(
  statementMovements: readonly Movement[],
  typed: readonly TypedOperation[],
  { pairs, unsure }: { pairs: Map<Movement, TypedOperation>; unsure: Map<Movement, readonly TypedOperation[]> },
): void {
  const ofTheDay = alone(statementMovements, typed, 0);
  const matchedOperations = new Set(ofTheDay.values());
  const waiting = statementMovements.filter((movement) => !ofTheDay.has(movement));
  const left = typed.filter((operation) => !matchedOperations.has(operation));
  const ofTheWeek = alone(waiting, left, reconciliationDays);
  for (const [movement, operation] of [...ofTheDay, ...ofTheWeek]) pairs.set(movement, operation);
  const days = new Days(left);
  for (const movement of waiting) {
    const near = days.near(movement.date, reconciliationDays);
    if (near.length > 0 && !pairs.has(movement)) unsure.set(movement, near);
  }
}

/** The pairs without another candidate within those days, on either side. */
function alone<Movement extends BankedMovement>(
  statementMovements: readonly Movement[],
  typed: readonly TypedOperation[],
  within: number,
): Map<Movement, TypedOperation> {
  const [movementDays, typedDays] = [new Days(statementMovements), new Days(typed)];
  return new Map(
    statementMovements.flatMap((movement) => {
      const [only, ...others] = typedDays.near(movement.date, within);
      if (!only || others.length > 0 || movementDays.near(only.date, within).length !== 1) return [];
      return [[movement, only] as const];
    }),
  );
}

/** Items of one account and amount by day, so that a file of thousands of equal lines is searched once. */
class Days<Item extends { readonly date: LocalDate }> {
  private readonly byDay: ReadonlyMap<number, readonly Item[]>;

  constructor(items: readonly Item[]) {
    this.byDay = Map.groupBy(items, ({ date }) => dayNumber(date));
  }

  near(date: LocalDate, within: number): Item[] {
    const neighbours: Item[] = [];
    for (let day = dayNumber(date) - within; day <= dayNumber(date) + within; day++)
      // Two are as unsure as two thousand.
      neighbours.push(...(this.byDay.get(day) ?? []).slice(0, 2));
    return neighbours;
  }
}

const shapeOf = ({ accountId, value }: BankedMovement): string => `${accountId} ${value}`;
const dayNumber = (date: LocalDate): number => Date.parse(date) / 86_400_000;
