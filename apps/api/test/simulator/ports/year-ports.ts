import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { byThirdParty, carriedOver, type ThirdPartyStanding } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { isSettledAccount } from '@intendance/domain/bookkeeping/third-party/third-party.js';
import type { YearBooks } from '@intendance/domain/bookkeeping/year/closing/closing-case.js';
import { comparePositions, feedStart } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { cents } from '@intendance/kernel/money.js';
import type { LedgerLineRow } from '../../../src/bookkeeping/ledger/ledger/ledger-tables.js';
import type { ClosingChecklist } from '../../../src/bookkeeping/year/closing/closing-checklist.js';
import { resultsOf, type YearBooksReader } from '../../../src/bookkeeping/year/closing/year-books.js';
import type { ProjectionProgress } from '../../../src/platform/projection/projection-progress.js';
import type { EveryDatabase } from '../../../src/platform/tenancy/every-database.js';
import type { RequestContext } from '../../../src/platform/wire/request-context.js';
import type { ServerProcess } from '../server-process.js';
import type { World } from '../world.js';

const pauseMs = 100;

/** Waits for the ledger, the one read model of the books in the simulation. */
export function ledgerProgress(world: World, process: ServerProcess): ProjectionProgress {
  return {
    caughtUp: async (_: unknown, __: readonly string[], timeoutMs: number) => {
      const [end, until] = [await process.call('end of the feed', () => world.end), process.now() + timeoutMs];
      const isBehind = () => comparePositions(world.places.checkpoints.get('ledger') ?? feedStart, end) < 0;
      while (await process.call('progress', isBehind)) {
        if (process.now() > until) return false;
        await new Promise<void>((resolve) => void process.after(pauseMs, resolve));
      }
      return true;
    },
  } as unknown as ProjectionProgress;
}

/** No point of the checklist is open: its SQL is not in the simulation. */
export const emptyChecklist = {
  ofYear: async () => ({ checks: [], balances: [] }),
  upTo: async () => [],
} as unknown as ClosingChecklist;

type Line = Pick<LedgerLineRow, 'writingId' | 'kind' | 'account' | 'thirdPartyCode' | 'thirdPartyLabel' | 'debit' | 'credit'> & {
  readonly yearId: string;
  readonly budget: 'AEP';
};

/** The totals of a year over the rows of the ledger, as the SQL of the product sums them; without the hash of the lines. */
export function ledgerBooks(world: World, process: ServerProcess): YearBooksReader {
  const linesOf = (environmentId: string, yearId: string): Line[] =>
    [...(world.rows.get('ledger_line')?.values() ?? [])]
      .filter((each) => each.environmentId === environmentId)
      .map(({ row }) => row as unknown as LedgerLineRow)
      .filter((row) => row.yearId === yearId && row.knownTo === null) as unknown as Line[];
  return {
    read: ({ environmentId }: RequestContext, { id }: { id: string }) => process.call('books', () => booksOf(linesOf(environmentId, id))),
    names: async () => new Map<string, string>(),
  } as unknown as YearBooksReader;
}

function booksOf(lines: readonly Line[]): YearBooks {
  const sum = (side: 'debit' | 'credit') => cents(lines.reduce((total, line) => total + line[side], 0));
  const writings = new Set(lines.map(({ writingId }) => writingId)).size;
  return {
    totals: { operations: 0, writings, debit: sum('debit'), credit: sum('credit') },
    resultByBudget: resultsOf(lines),
    standings: byThirdParty(carriedOver(lines), partiesOf(lines)),
    settledAccounts: [...new Set(lines.map(({ account }) => account).filter(isSettledAccount))],
    hash: '',
  };
}

function partiesOf(lines: readonly Line[]): ThirdPartyStanding[] {
  const parties = new Map<string, ThirdPartyStanding>();
  for (const { account, budget, thirdPartyCode: code, thirdPartyLabel: label, debit, credit } of lines) {
    if (code === null) continue;
    const key = `${account} ${budget} ${code}`;
    const amount = cents((parties.get(key)?.amount ?? 0) + debit - credit);
    parties.set(key, { account, budget, amount, auxiliary: { code, label: label ?? code } });
  }
  return [...parties.values()].filter(({ amount }) => amount !== 0);
}

/** The frozen years of every structure, as the list of years has them. */
export const frozenYears = (world: World, process: ServerProcess): EveryDatabase =>
  ({
    query: () =>
      process.call('list of frozen years', async () => {
        const rows: object[] = [];
        for (const { environmentId } of world.structures) {
          const [slice] = await world.store.read(environmentId, [fiscalCalendarStream(environmentId)]);
          for (const { id, frozen } of foldSlice(fiscalCalendarDecider, slice).state.years)
            if (frozen) rows.push({ environment_id: environmentId, id, freeze_id: frozen.freezeId ?? null });
        }
        return rows;
      }),
  }) as unknown as EveryDatabase;
