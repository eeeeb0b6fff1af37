import { type Cents, cents } from '@intendance/kernel/money.js';
import { amountsOfLines, type GiftAmount, type GiftAmounts, giftsOf, unansweredShares } from './gift-amounts.js';
import { type GiftLine, kindLines, openLineCodes, originAndDestinationLines, useLines } from './gift-lines.js';
import { type GiftPlace, type GiftTotal, placesOf } from './gift-placement.js';
import type { UseOfGiftsFacts } from './use-of-gifts.events.js';

/** Balances of the dedicated funds of gifts (196) on the first and on the last day, and their movements; above 0 what is left to spend. */
export type GiftFunds = { readonly opening: Cents; readonly closing: Cents };
/** A year as the ledger and its settings have it. */
export type YearOfGifts = { readonly settings: UseOfGiftsFacts; readonly totals: readonly GiftTotal[]; readonly funds: GiftFunds };

/** `previous`: null when the ledger has no such year. */
export type GiftRow = Pick<GiftLine, 'kind' | 'code' | 'label'> & GiftAmount & { readonly previous: GiftAmount | null };
/** A movement of what is left of gifts. `previous`: null when the ledger has no such year, or nobody knows what it carried over. */
export type GiftMovement = {
  readonly code: string;
  readonly label: string;
  readonly amount: Cents | null;
  readonly previous: Cents | null;
};

/** `due`: the gifts of the year pass the ceiling. `voluntary`: the structure appeals to the public, below it. */
export type GiftDuty = 'due' | 'voluntary' | 'none';
export type UseOfGifts = {
  readonly duty: GiftDuty;
  readonly gifts: Cents;
  readonly originAndDestination: readonly GiftRow[];
  readonly inKind: readonly GiftRow[];
  readonly uses: readonly GiftRow[];
  readonly resources: readonly GiftMovement[];
  readonly funds: readonly GiftMovement[];
  readonly places: readonly GiftPlace[];
  /** The open answers, in French, before the two accounts are complete. */
  readonly gaps: readonly string[];
};

/** Article 4 of the law 91-772 and decree 2019-504: above it, the account of use is due. The amount itself is not above. */
export const appealCeiling = cents(153_000_00);

export const dutyOf = (appeals: boolean, gifts: Cents): GiftDuty => (appeals ? (gifts > appealCeiling ? 'due' : 'voluntary') : 'none');

type Computed = {
  readonly amounts: GiftAmounts;
  readonly sums: GiftAmounts;
  readonly places: readonly GiftPlace[];
  readonly year: YearOfGifts;
};

/**
 * Income statement by origin and destination, and account of use of gifts, of the last of `years`. The years before it say what was carried
 * over, from the last year whose settings have an amount.
 */
export function giftAccounts(years: readonly YearOfGifts[], lineLabel: (line: string) => string): UseOfGifts | undefined {
  const results = years.map(compute);
  const [year, before] = [results.at(-1), results.at(-2)];
  if (!year) return undefined;
  const openings = openingsOf(results);
  const [opening, openingBefore] = [openings.at(-1) ?? null, before ? (openings.at(-2) ?? null) : null];
  const gifts = giftsOf(year.amounts);
  const rows = (lines: readonly GiftLine[]) => rowsOf(lines, year.sums, before?.sums ?? null);
  return {
    duty: dutyOf(year.year.settings.appeals, gifts),
    gifts,
    originAndDestination: rows(originAndDestinationLines),
    inKind: rows(kindLines).some(({ kind, total }) => kind === 'total' && total !== 0) ? rows(kindLines) : [],
    uses: rows(useLines),
    resources: movements(resourcesOf(year, opening), before ? resourcesOf(before, openingBefore) : null),
    funds: movements(fundsOf(year), before ? fundsOf(before) : null),
    places: year.places,
    gaps: gapsOf(year, opening, lineLabel),
  };
}

function compute(year: YearOfGifts): Computed {
  const places = placesOf(year.totals, year.settings);
  const amounts = amountsOfLines(places, year.settings);
  return { amounts, places, year, sums: withSums([...originAndDestinationLines, ...kindLines, ...useLines], amounts) };
}

function withSums(lines: readonly GiftLine[], amounts: GiftAmounts): GiftAmounts {
  const sums = new Map(amounts);
  for (const { code, of, less } of lines) if (of.length > 0) sums.set(code, sumOf(sums, of, less));
  return sums;
}

function sumOf(amounts: GiftAmounts, of: readonly string[], less: readonly string[]): GiftAmount {
  const sum = (field: keyof GiftAmount): Cents => {
    const plus = of.reduce((total, code) => total + (amounts.get(code)?.[field] ?? 0), 0);
    return cents(less.reduce((total, code) => total - (amounts.get(code)?.[field] ?? 0), plus));
  };
  return { total: sum('total'), fromPublic: sum('fromPublic') };
}

const nothing: GiftAmount = { total: cents(0), fromPublic: cents(0) };
const isEmpty = (amount: GiftAmount | null): boolean => !amount || (amount.total === 0 && amount.fromPublic === 0);

/** Rubrics and totals always stand, as in the models of the regulation; lines below a rubric stand when they have an amount. */
function rowsOf(lines: readonly GiftLine[], now: GiftAmounts, before: GiftAmounts | null): GiftRow[] {
  return lines.flatMap(({ kind, code, label }) => {
    const [amount, previous] = [now.get(code) ?? nothing, before && (before.get(code) ?? nothing)];
    return kind === 'line' && isEmpty(amount) && isEmpty(previous) ? [] : [{ kind, code, label, ...amount, previous }];
  });
}

const surplusOf = ({ sums }: Computed): Cents => sums.get('public-result')?.fromPublic ?? cents(0);

/** The amount that each year carried over from the years before it; null as long as nobody typed a first amount. */
function openingsOf(years: readonly Computed[]): (Cents | null)[] {
  let end: Cents | null = null;
  return years.map((one) => {
    const opening: Cents | null = one.year.settings.carriedOver ?? end;
    end = opening === null ? null : cents(opening + surplusOf(one) - one.year.settings.investments);
    return opening;
  });
}

type Movement = { readonly code: string; readonly label: string; readonly amount: Cents | null };

function resourcesOf(year: Computed, opening: Cents | null): Movement[] {
  const [surplus, investments] = [surplusOf(year), year.year.settings.investments];
  return [
    { code: 'opening', label: 'Ressources reportées en début d’exercice, hors fonds dédiés', amount: opening },
    { code: 'surplus', label: 'Excédent ou insuffisance de la générosité du public', amount: surplus },
    { code: 'investments', label: 'Investissements nets des désinvestissements de l’exercice', amount: cents(0 - investments) },
    {
      code: 'closing',
      label: 'Ressources reportées en fin d’exercice, hors fonds dédiés',
      amount: opening === null ? null : cents(opening + surplus - investments),
    },
  ];
}

function fundsOf({ amounts, year }: Computed): Movement[] {
  const part = (line: string): Cents => amounts.get(line)?.fromPublic ?? cents(0);
  const { opening } = year.funds;
  return [
    { code: 'funds-opening', label: 'Fonds dédiés en début d’exercice', amount: opening },
    { code: 'funds-used', label: 'Utilisation', amount: cents(0 - part('funds-used')) },
    { code: 'funds-carried', label: 'Report', amount: part('funds-carried') },
    {
      code: 'funds-closing',
      label: 'Fonds dédiés en fin d’exercice',
      amount: cents(opening - part('funds-used') + part('funds-carried')),
    },
  ];
}

const movements = (now: readonly Movement[], before: readonly Movement[] | null): GiftMovement[] =>
  now.map((movement, rank) => ({ ...movement, previous: before?.[rank]?.amount ?? null }));

function gapsOf({ amounts, year: { settings } }: Computed, opening: Cents | null, lineLabel: (line: string) => string): string[] {
  return [
    ...openLineCodes.filter((line) => (amounts.get(line)?.total ?? 0) !== 0).map((line) => lineLabel(line)),
    ...unansweredShares(amounts, settings).map((line) => `Part payée par la générosité du public : ${lineLabel(line)}`),
    ...(opening === null ? ['Ressources reportées en début d’exercice'] : []),
  ];
}
