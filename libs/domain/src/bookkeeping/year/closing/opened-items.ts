import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { carriedForeign } from '../../ledger/foreign-currency/foreign-amount.js';
import { byAccount, type Standing } from '../../ledger/statement/carried-over.js';
import type { EarlierLine } from '../../third-party/lettering.events.js';
import type { Lettering } from '../../third-party/lettering.js';
import type { LetterMove } from '../../third-party/moved-letters.js';

/** The lines of the closed year that a letter of a later year settles, of one budget and currency. */
type OpenedItem = Standing & { readonly carries: readonly EarlierLine[] };

/**
 * Items of the closed year that letters of later years settle have lines of their own in the opening; the rest of the balance of the third
 * party stays in one line. `settlements`: lines under such a letter that add up to 0 by themselves, of which nothing is opened.
 */
export function withOpenedItems(
  standings: readonly Standing[],
  letters: ReadonlyMap<string, Lettering>,
  yearId: FiscalYearId,
): { readonly openings: readonly Standing[]; readonly settlements: readonly LetterMove[] } {
  const items = [...letters].flatMap(([stream, { earlier }]) =>
    earlier.values().flatMap((lines) => itemsOf(stream.slice(stream.indexOf(':') + 1), lines, yearId)),
  );
  const rests = new Map(standings.map((standing) => [keyOf(standing), standing]));
  for (const item of items) rests.set(keyOf(item), withoutItem(rests.get(keyOf(item)), item));
  const openings = [...rests.values(), ...items].filter(({ amount }) => amount !== 0).toSorted(byAccount);
  return { openings, settlements: items.flatMap(({ amount, carries }) => (amount === 0 ? [{ from: carries, to: [] }] : [])) };
}

/** The lines of the closed year under one letter, by budget and currency. Payments are in the currency of their bill. */
function itemsOf(account: string, lines: readonly EarlierLine[], yearId: FiscalYearId): OpenedItem[] {
  const groups = Map.groupBy(
    lines.filter((line) => line.yearId === yearId),
    ({ budget }) => budget,
  );
  return [...groups].map(([budget, carries]) => {
    const amount = cents(carries.reduce((sum, line) => sum + line.amount, 0));
    const foreigns = carries.flatMap(({ foreign }) => foreign ?? []);
    const [first] = foreigns;
    const foreignSum = foreigns.reduce((sum, foreign) => sum + foreign.amount, 0);
    const auxiliary = carries.find((line) => line.auxiliary)?.auxiliary;
    return {
      ...{ account, budget, amount, carries },
      ...(auxiliary && { auxiliary }),
      ...(first && foreignSum !== 0 && amount !== 0 && { foreign: carriedForeign(amount, { ...first, amount: foreignSum }) }),
    };
  });
}

/** The rest of a balance, whatever the side on which it stands then. */
function withoutItem(standing: Standing | undefined, { carries: _, ...item }: OpenedItem): Standing {
  const { foreign, amount: whole = cents(0), ...rest } = standing ?? { ...item, foreign: undefined, amount: cents(0) };
  const amount = cents(whole - item.amount);
  const currency = foreign ?? item.foreign;
  const foreignRest = signedForeign(foreign, whole) - signedForeign(item.foreign, item.amount);
  return {
    ...rest,
    amount,
    ...(currency && amount !== 0 && foreignRest !== 0 && { foreign: carriedForeign(amount, { ...currency, amount: foreignRest }) }),
  };
}

const signedForeign = (foreign: Standing['foreign'], amount: Cents): number => Math.sign(amount) * (foreign?.amount ?? 0);

const keyOf = ({ account, budget, auxiliary, foreign }: Standing): string =>
  [account, budget, auxiliary?.code ?? '', foreign?.currency ?? ''].join(' ');
