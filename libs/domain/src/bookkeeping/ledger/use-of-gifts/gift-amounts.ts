import { basisPoints, type Cents, cents, percentOf, shareOut } from '@intendance/kernel/money.js';
import {
  destinationCodes,
  kindDestinationCodes,
  type PlacedLine,
  publicKindOrigins,
  publicOrigins,
  type SharedLine,
  sharedLines,
} from './gift-lines.js';
import type { GiftPlace } from './gift-placement.js';
import type { UseOfGiftsFacts } from './use-of-gifts.events.js';

/** `fromPublic`: the part of the generosity of the public in `total`. */
export type GiftAmount = { readonly total: Cents; readonly fromPublic: Cents };
export type GiftAmounts = ReadonlyMap<string, GiftAmount>;

/** The appeal itself is paid by the gifts that it brings, unless a user says otherwise. */
const usualShares: Readonly<Partial<Record<SharedLine, number>>> = { 'fundraising-public': 10_000 };

/** Lines with an amount whose payment by gifts nobody answered. */
export const unansweredShares = (amounts: GiftAmounts, { shares }: UseOfGiftsFacts): SharedLine[] =>
  sharedLines.filter(
    (line) => (amounts.get(line)?.total ?? 0) !== 0 && usualShares[line] === undefined && shares.every((one) => one.line !== line),
  );

/** The amount of each line, and the part of it that gifts of the public paid for or brought. */
export function amountsOfLines(places: readonly GiftPlace[], { shares }: UseOfGiftsFacts): GiftAmounts {
  const sharesByLine = new Map<PlacedLine, number>(shares.map(({ line, share }) => [line, share]));
  const amounts = new Map<string, GiftAmount>();
  for (const [line, members] of Map.groupBy(places, ({ line }) => line)) {
    const total = sumOf(members);
    amounts.set(line, { total, fromPublic: publicPart(line, total, members, sharesByLine) });
  }
  setKindCharges(amounts);
  return amounts;
}

function publicPart(line: PlacedLine, total: Cents, members: readonly GiftPlace[], shares: ReadonlyMap<PlacedLine, number>): Cents {
  if ([...publicOrigins, ...publicKindOrigins].some((one) => one === line)) return total;
  // 6896, 7896: dedicated funds of gifts of the public (chart of accounts of ANC 2018-06).
  if (line === 'funds-used' || line === 'funds-carried') return sumOf(members.filter(({ account }) => /^[67]896/.test(account)));
  const share = shares.get(line) ?? usualShares[line as SharedLine] ?? 0;
  return total < 0 ? cents(0 - percentOf(cents(0 - total), basisPoints(share))) : percentOf(total, basisPoints(share));
}

/** Voluntary work and gifts in kind of the public are used in the proportion of all contributions. */
function setKindCharges(amounts: Map<string, GiftAmount>): void {
  const received = cents(publicKindOrigins.reduce((sum, line) => sum + (amounts.get(line)?.total ?? 0), 0));
  const lines = [...kindDestinationCodes, 'open-kind-charges'].filter((line) => (amounts.get(line)?.total ?? 0) > 0);
  const totals = lines.map((line) => amounts.get(line)?.total ?? 0);
  if (received <= 0 || totals.length === 0) return;
  const employed = totals.reduce<number>((sum, total) => sum + total, 0);
  const publicUse = cents(Math.min(received, employed));
  const parts = shareOut(publicUse, totals);
  for (const [rank, line] of lines.entries()) amounts.set(line, { total: cents(totals[rank] ?? 0), fromPublic: cents(parts[rank] ?? 0) });
}

const sumOf = (places: readonly GiftPlace[]): Cents => cents(places.reduce((sum, { amount }) => sum + amount, 0));

/** The amount of a gift of the year, against the ceiling of the decree: manual gifts, legacies and patronage. */
export const giftsOf = (amounts: GiftAmounts): Cents =>
  cents(['gifts', 'legacies', 'patronage'].reduce((sum, line) => sum + (amounts.get(line)?.total ?? 0), 0));

export const usesOf = (amounts: GiftAmounts): Cents =>
  cents(destinationCodes.reduce((sum, line) => sum + (amounts.get(line)?.fromPublic ?? 0), 0));
