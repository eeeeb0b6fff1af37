declare const unit: unique symbol;
/** An amount in euro cents: a safe integer, never a float. Euros exist only at the wire (`fromEuros`, `toEuros`). */
export type Cents = number & { readonly [unit]: 'cents' };

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount as Cents;
}

/** Euros with at most two decimals, as read from the wire. @throws RangeError on a third decimal or beyond the safe range */
export function fromEuros(euros: number): Cents {
  const amount = Math.round(euros * 100);
  // Division is rounded correctly: only a number that was read from a text of two decimals comes back as it was.
  if (amount / 100 !== euros) throw new RangeError(`more than two decimals: ${euros}`);
  return cents(amount);
}

export const toEuros = (amount: Cents): number => amount / 100;

export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
};

/** A percentage in hundredths of a percent: 33,33 % is 3333. */
export type BasisPoints = number & { readonly [unit]: 'basis points' };

export function basisPoints(value: number): BasisPoints {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of basis points: ${value}`);
  return value as BasisPoints;
}

/** The share of a non-negative amount, rounded half up to the cent, once. */
export const percentOf = (amount: Cents, share: BasisPoints): Cents => cents(Number((BigInt(amount) * BigInt(share) + 5000n) / 10_000n));

/**
 * Shares a non-negative amount over whole weights; the parts add up exactly (largest remainder, ties to the first line).
 * @throws RangeError when no weight is positive
 */
export function shareOut(amount: Cents, weights: readonly number[]): Cents[] {
  const total = BigInt(weights.reduce((left, right) => left + right, 0));
  if (total <= 0n) throw new RangeError('nothing to share over');
  const parts = weights.map((weight, line) => {
    const product = BigInt(amount) * BigInt(weight);
    return { line, part: Number(product / total), remainder: product % total };
  });
  const left = amount - parts.reduce((allotted, { part }) => allotted + part, 0);
  const first = parts.toSorted((a, b) => (a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1));
  const raised = new Set(first.slice(0, left).map(({ line }) => line));
  return parts.map(({ line, part }) => cents(part + (raised.has(line) ? 1 : 0)));
}

/** `33,33 %`, `50 %`. */
export const formatPercent = (share: BasisPoints): string => `${String(share / 100).replace('.', ',')}\u00a0%`;

/** `1 234,56 €` with no-break spaces, for sentences that a decision stores. Screens have their own formatter. */
export function formatEuros(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${amount < 0 ? '-' : ''}${whole},${digits.slice(-2)}\u00a0€`;
}
