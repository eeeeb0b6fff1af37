import type { AccountingActivityEvent } from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.events.js';
import type { AccountingCategoryEvent } from '@intendance/domain/bookkeeping/accounting-category/accounting-category.events.js';
import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.events.js';
import { evolve, type FiscalYear } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/journal-entry/journal-entry.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Rows, Table, TablesProjection } from '../../platform/projection/projection.js';
import { LedgerDifferences } from './ledger-differences.js';
import { evolveEntry, evolveOperation, type LedgerPiece, linesOf, type PieceLines } from './ledger-piece.js';
import {
  accountNames,
  activityTotals,
  dayTotals,
  journalDays,
  type LedgerLineRow,
  type LedgerYearRow,
  letterTable,
  lineTable,
  monthTotals,
  type PieceRow,
  pieceTable,
  planNames,
  yearTable,
} from './ledger-tables.js';
import { projectLetters } from './project-letters.js';

const planStreams = ['accounting-activity', 'accounting-category'];

/** The books: every line that ever was, and the totals from which balances are read without ever summing lines. */
export const ledgerProjection: TablesProjection = {
  name: 'ledger',
  version: 2,
  from: ['bank-operation', 'journal-entry', 'fiscal-calendar', 'lettering', ...planStreams],
  tables: [
    pieceTable,
    lineTable,
    dayTotals,
    monthTotals,
    activityTotals,
    journalDays,
    accountNames,
    planNames,
    yearTable,
    letterTable,
  ] as unknown as readonly Table<never>[],
  async project(events, rows) {
    const of = (...types: string[]) => events.filter(({ streamType }) => types.includes(streamType));
    await projectPieces(of('bank-operation', 'journal-entry'), rows);
    await projectYears(of('fiscal-calendar'), rows);
    await projectPlan(of(...planStreams), rows);
    await projectLetters(of('lettering'), rows);
  },
};

async function projectPieces(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  if (events.length === 0) return;
  const keyed = events.map((event) => ({ event, id: streamKeyOf(event.stream) }));
  for (const { event, id } of keyed)
    if (event.version === 1) rows.expectNew(pieceTable, { environmentId: event.environmentId, key: { id } });
  await rows.load(
    pieceTable,
    keyed.map(({ event: { environmentId }, id }) => ({ environmentId, key: { id } })),
  );
  const differences = new LedgerDifferences();
  for (const { event, id } of keyed) {
    const { environmentId, version: revision } = event;
    const before = rows.get(pieceTable, { environmentId, key: { id } });
    const piece = after(before?.piece, event);
    if (!piece || piece === before?.piece) continue;
    const { yearId, journal, date: day, round, lines } = linesOf(id, piece);
    const place = lines.length > 0 ? { yearId, journal, day, round } : { yearId: null, journal: null, day: null, round: null };
    const row = { id, revision, knownFrom: event.recordedAt.toISOString(), ...place, piece };
    if (before) end(rows, environmentId, before, row, differences);
    begin(rows, environmentId, row, differences);
    rows.put(pieceTable, environmentId, row);
  }
  differences.settle(rows);
}

function after(piece: LedgerPiece | undefined, event: RecordedEvent): LedgerPiece | undefined {
  return event.streamType === 'bank-operation'
    ? evolveOperation(piece, event as RecordedEvent<BankOperationEvent>)
    : evolveEntry(piece, event as RecordedEvent<JournalEntryEvent>);
}

/** A piece may be changed twice in the same millisecond: what was true for no time at all was never true. */
function end(rows: Rows, environmentId: EnvironmentId, before: PieceRow, next: PieceRow, differences: LedgerDifferences): void {
  const written = linesOf(before.id, before.piece);
  differences.count(environmentId, written, -1);
  for (const row of rowsOf(before, written))
    if (row.knownFrom === next.knownFrom) rows.remove(lineTable, { environmentId, key: row });
    else rows.put(lineTable, environmentId, { ...row, closedBy: next.revision, knownTo: next.knownFrom });
}

function begin(rows: Rows, environmentId: EnvironmentId, row: PieceRow, differences: LedgerDifferences): void {
  const written = linesOf(row.id, row.piece);
  differences.count(environmentId, written, 1);
  for (const line of rowsOf(row, written)) {
    rows.expectNew(lineTable, { environmentId, key: line });
    rows.put(lineTable, environmentId, line);
    rows.put(accountNames, environmentId, { account: line.account, label: line.accountLabel });
  }
}

const rowsOf = ({ id: writingId, revision, knownFrom }: PieceRow, { lines, ...shared }: PieceLines): LedgerLineRow[] =>
  lines.map((written, line) => ({ ...shared, ...written, writingId, revision, line, closedBy: null, knownFrom, knownTo: null }));

async function projectYears(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  const keys = events.map((event) => {
    const { environmentId, data } = event as RecordedEvent<FiscalYearEvent>;
    return { environmentId, key: { id: data.yearId as string } };
  });
  await rows.load(yearTable, keys);
  for (const [index, event] of events.entries()) {
    const key = keys[index];
    if (!key) continue;
    const known = rows.get(yearTable, key);
    const [state] = evolve({ years: known ? [known.state] : [] }, event as RecordedEvent<FiscalYearEvent>).years as readonly FiscalYear[];
    if (state) rows.put<LedgerYearRow>(yearTable, event.environmentId, { id: state.id, state });
  }
}

/** Only names and places: keywords and accounts are no matter of the books. */
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
