import { evolve, type FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityEvent } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { AccountingCategoryEvent } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { Rows, Table, TablesProjection } from '../../../platform/projection/projection.js';
import {
  accountLabels,
  accountNames,
  activityTotals,
  dayTotals,
  imbalances,
  journalDays,
  type LedgerYearRow,
  letterTable,
  lineTable,
  monthTotals,
  pieceTable,
  planNames,
  yearTable,
} from './ledger-tables.js';
import { namingsOfStructure, projectAccountNames } from './project-account-names.js';
import { projectLetters } from './project-letters.js';
import { projectPieces } from './project-pieces.js';

const planStreams = ['accounting-activity', 'accounting-category'];

/** The books: every line that ever was, and the totals from which balances are read without ever summing lines. */
export const ledgerProjection: TablesProjection = {
  name: 'ledger',
  version: 14,
  from: ['bank-operation', 'journal-entry', 'fiscal-calendar', 'lettering', 'account-names', ...planStreams],
  tables: [
    pieceTable,
    lineTable,
    dayTotals,
    monthTotals,
    activityTotals,
    journalDays,
    imbalances,
    accountNames,
    accountLabels,
    planNames,
    yearTable,
    letterTable,
  ] as unknown as readonly Table<never>[],
  async project(events, rows) {
    const of = (...types: string[]) => events.filter(({ streamType }) => types.includes(streamType));
    const namings = await projectPieces(of('bank-operation', 'journal-entry'), rows);
    await projectAccountNames([...namings, ...namingsOfStructure(of('account-names'))], events, rows);
    await projectYears(of('fiscal-calendar'), rows);
    await projectPlan(of(...planStreams), rows);
    await projectLetters(of('lettering'), rows);
  },
};

async function projectYears(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  const keys = events.map((event) => {
    const { environmentId, data } = event as RecordedEvent<FiscalYearEvent>;
    return { environmentId, key: { id: data.yearId as string } };
  });
  await rows.load(yearTable, keys);
  for (const [index, event] of events.entries()) {
    const key = keys[index];
    if (!key) continue;
    const row = rows.get(yearTable, key);
    const [state] = evolve({ years: row ? [row.state] : [] }, event as RecordedEvent<FiscalYearEvent>).years as readonly FiscalYear[];
    if (state) rows.put<LedgerYearRow>(yearTable, event.environmentId, { id: state.id, state });
  }
}

/** Only names: the ledger does not need the keywords and accounts of an activity. */
async function projectPlan(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  for (const event of events as readonly RecordedEvent<AccountingActivityEvent | AccountingCategoryEvent>[]) {
    if (!('name' in event.data)) continue;
    const { name } = event.data;
    const categoryId = 'categoryId' in event.data ? event.data.categoryId : null;
    rows.put(planNames, event.environmentId, {
      subject: streamKeyOf(event.stream),
      revision: event.version,
      knownFrom: event.recordedAt.toISOString(),
      name,
      categoryId,
    });
  }
}
