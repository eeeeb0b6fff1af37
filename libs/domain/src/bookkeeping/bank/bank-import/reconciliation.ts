import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';
import { chequesOfDeposit, isDeposit } from './cheque-deposit.js';
import { isCheque, isOtherCheque, isSameCheque } from './cheque-number.js';
import { isSameLabel, isTellingLabel, labelWords } from './label-words.js';
import type { BankedMovement, TypedOperation } from './typed-operation.js';

export type Proposals<Movement> = {
  /** The operations that a movement is: several are a deposit of cheques, which a user chose. */
  readonly pairs: ReadonlyMap<Movement, readonly TypedOperation[]>;
  /** `unsure`: movements with several candidates, or that share one, with these candidates; a user decides. */
  readonly unsure: ReadonlyMap<Movement, readonly TypedOperation[]>;
  /** Movements whose candidates are all parts of one deposit. */
  readonly deposits: ReadonlySet<Movement>;
};

/** Days between the one on which a treasurer types a payment and the one on which the bank books it. */
export const reconciliationDays = 5;
/** A deposit that is sent by post is credited later than one brought to the bank. */
export const creditDays = 31;
/** A cheque is valid for a year and eight days. */
export const chequeDays = 374;

/**
 * Matches movements with operations that a user typed, of the same account and amount. Cheques: by their number, within the time in which
 * they may be cashed. Deposits: within the days in which a bank credits them. Others: the same day if each side has just one, otherwise within a few days if neither side has another candidate;
 * the payment type or the words must agree. Leaves the rest to the user, with deposits whose cheques were typed one by one.
 * @param chosen a user's answers: an operation, any cheque of a deposit for all of them, or null for a new movement
 */
export function proposeReconciliations<Movement extends BankedMovement>(
  movements: readonly Movement[],
  typed: readonly TypedOperation[],
  chosen: ReadonlyMap<Movement, BankOperationId | null> = new Map(),
): Proposals<Movement> {
  const proposals = { pairs: pairChosenOperations(chosen, typed), unsure: new Map<Movement, readonly TypedOperation[]>() };
  const chosenOperations = new Set([...proposals.pairs.values()].flat());
  const open = typed.filter((operation) => !chosenOperations.has(operation));
  const typedByShape = Map.groupBy(open, shapeOf);
  const left = movements.filter((movement) => !chosen.has(movement));
  for (const [shape, statementMovements] of Map.groupBy(left, shapeOf)) {
    const candidates = typedByShape.get(shape);
    if (candidates) propose(statementMovements, candidates, proposals);
  }
  return { ...proposals, deposits: addDeposits(left, open, proposals) };
}

/** The operations that a user chose, if account and amount agree; each operation is used once. */
function pairChosenOperations<Movement extends BankedMovement>(
  chosen: ReadonlyMap<Movement, BankOperationId | null>,
  typed: readonly TypedOperation[],
): Map<Movement, readonly TypedOperation[]> {
  const left = new Map(typed.map((operation) => [operation.id, operation]));
  const pairs = new Map<Movement, readonly TypedOperation[]>();
  for (const [movement, chosenId] of chosen) {
    const operation = chosenId === null ? undefined : left.get(chosenId);
    const operations = operation ? operationsOf(movement, operation, left) : [];
    if (operations.length === 0) continue;
    pairs.set(movement, operations);
    for (const { id } of operations) left.delete(id);
  }
  return pairs;
}

/** The operation, or the cheques of a deposit that it is part of; none when their account and amount are others. */
function operationsOf(
  movement: BankedMovement,
  operation: TypedOperation,
  typed: ReadonlyMap<BankOperationId, TypedOperation>,
): readonly TypedOperation[] {
  if (shapeOf(operation) === shapeOf(movement)) return [operation];
  const cheques = isDeposit(movement) ? chequesOfDeposit(movement, [...typed.values()]) : null;
  return cheques?.includes(operation) ? cheques : [];
}

type Pending<Movement> = { pairs: Map<Movement, readonly TypedOperation[]>; unsure: Map<Movement, readonly TypedOperation[]> };

function propose<Movement extends BankedMovement>(
  statementMovements: readonly Movement[],
  typed: readonly TypedOperation[],
  { pairs, unsure }: Pending<Movement>,
): void {
  let [waiting, left] = [statementMovements, typed];
  const settle = (matches: ReadonlyMap<Movement, TypedOperation>): void => {
    const matchedOperations = new Set(matches.values());
    for (const [movement, operation] of matches) pairs.set(movement, [operation]);
    waiting = waiting.filter((movement) => !matches.has(movement));
    left = left.filter((operation) => !matchedOperations.has(operation));
  };
  settle(byNumber(waiting, left));
  settle(alone(waiting, left, 0));
  const ofTheDays = left;
  settle(alone(waiting, left, reconciliationDays));
  settle(alone(waiting.filter(isDeposit), left.filter(isDeposit), creditDays));
  // An operation of another day's movement stays a candidate: a user sees all that it may be.
  const days = new Days(ofTheDays);
  const deposits = new Days(left.filter(isDeposit));
  const cheques = comparable(waiting.filter(isCheque), left.filter(isCheque));
  for (const movement of waiting) {
    const near = days.near(movement.date, reconciliationDays).filter((operation) => !isOtherCheque(movement, operation));
    const late = isDeposit(movement) ? deposits.near(movement.date, creditDays) : [];
    const drawn = isCheque(movement) ? cheques.filter((cheque) => isCashable(cheque, movement)) : [];
    const candidates = [...new Set([...near, ...[...late, ...drawn].filter((cheque) => !isOtherCheque(movement, cheque))])];
    if (candidates.length > 0) unsure.set(movement, candidates.slice(0, mostCandidates));
  }
}

const mostCandidates = 20;

/** The pairs of cheques with the same number, if neither side has it twice. */
function byNumber<Movement extends BankedMovement>(
  statementMovements: readonly Movement[],
  typed: readonly TypedOperation[],
): Map<Movement, TypedOperation> {
  const drawn = statementMovements.filter(isCheque);
  const cheques = comparable(drawn, typed.filter(isCheque));
  const isOf = (movement: Movement, cheque: TypedOperation) => isCashable(cheque, movement) && isSameCheque(movement, cheque);
  return new Map(
    drawn.flatMap((movement) => {
      const [only, ...others] = cheques.filter((cheque) => isOf(movement, cheque));
      if (!only || others.length > 0 || drawn.filter((other) => isOf(other, only)).length !== 1) return [];
      return [[movement, only] as const];
    }),
  );
}

/** Above this number of comparisons of one amount, the user decides. */
const mostComparisons = 100_000;
const comparable = <Item>(drawn: readonly unknown[], cheques: readonly Item[]): readonly Item[] =>
  drawn.length * cheques.length > mostComparisons ? [] : cheques;

/** A bank may date a cheque some days before the treasurer. */
const isCashable = (cheque: TypedOperation, { date }: BankedMovement): boolean => {
  const days = dayNumber(date) - dayNumber(cheque.date);
  return days >= -reconciliationDays && days <= chequeDays;
};

/** The pairs that agree and have no other candidate within those days, on either side. */
function alone<Movement extends BankedMovement>(
  statementMovements: readonly Movement[],
  typed: readonly TypedOperation[],
  within: number,
): Map<Movement, TypedOperation> {
  const [movementDays, typedDays] = [new Days(statementMovements), new Days(typed)];
  return new Map(
    statementMovements.flatMap((movement) => {
      const [only, ...others] = typedDays.near(movement.date, within).filter((operation) => agrees(movement, operation));
      if (!only || others.length > 0) return [];
      return movementDays.near(only.date, within).filter((other) => agrees(other, only)).length === 1 ? [[movement, only] as const] : [];
    }),
  );
}

/** Amount and day alone are no proof: a direct debit is not the cheque of the same amount. */
function agrees(movement: BankedMovement, operation: TypedOperation): boolean {
  if (isOtherCheque(movement, operation)) return false;
  const isSameType = movement.type === operation.type || (isDeposit(movement) && operation.type === 'deposit');
  if (isSameType && movement.type !== 'bank') return true;
  if (isSameLabel(labelWords(movement.wording), labelWords(operation.wording))) return true;
  const isTypeUnknown = movement.type === 'bank' || operation.type === 'bank';
  return isTypeUnknown && !(isTellingLabel(movement.wording) && isTellingLabel(operation.wording));
}

/** Of one file: each costs the combinations of its cheques. */
const mostDeposits = 500;

/** Adds the deposits whose cheques were typed one by one to the unsure movements. */
function addDeposits<Movement extends BankedMovement>(
  movements: readonly Movement[],
  typed: readonly TypedOperation[],
  { pairs, unsure }: Pending<Movement>,
): ReadonlySet<Movement> {
  const matched = new Set([...pairs.values()].flat());
  const left = typed.filter((operation) => operation.value > 0 && !matched.has(operation));
  const deposits = new Set<Movement>();
  if (left.length < 2) return deposits;
  for (const movement of movements.filter(isDeposit).slice(0, mostDeposits)) {
    if (pairs.has(movement) || unsure.has(movement)) continue;
    const cheques = chequesOfDeposit(movement, left);
    if (!cheques) continue;
    unsure.set(movement, cheques);
    deposits.add(movement);
  }
  return deposits;
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
      // Some are as unsure as two thousand.
      neighbours.push(...(this.byDay.get(day) ?? []).slice(0, mostOfADay));
    return neighbours;
  }
}

const mostOfADay = 4;
const shapeOf = ({ accountId, value }: BankedMovement): string => `${accountId} ${value}`;
const dayNumber = (date: LocalDate): number => Date.parse(date) / 86_400_000;
