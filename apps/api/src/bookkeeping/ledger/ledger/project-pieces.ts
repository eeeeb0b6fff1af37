import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Rows } from '../../../platform/projection/projection.js';
import { evolveEntry, evolveOperation, type LedgerPiece, linesOf, type PieceLines } from './ledger-piece.js';
import { imbalances, type LedgerLineRow, lineTable, type PieceRow, pieceTable } from './ledger-tables.js';
import { countLines, imbalancesOf } from './ledger-totals.js';
import type { Naming } from './project-account-names.js';

/** The new state of a piece, and the row that the ledger has until the new one is written. */
type Turn = { environmentId: EnvironmentId; stands: PieceRow | undefined; row: PieceRow; lines: PieceLines };

/**
 * Projects operations and entries. A piece that changes several times in the same millisecond is written once, in its last state: the
 * states before had no duration.
 * @returns the names that the lines give to their accounts
 */
export async function projectPieces(events: readonly RecordedEvent[], rows: Rows): Promise<Naming[]> {
  if (events.length === 0) return [];
  const keyed = events.map((event) => {
    const id = event.stream.slice(event.streamType.length + 1);
    return { event, id, name: `${event.environmentId} ${id}`, key: { environmentId: event.environmentId, key: { id } } };
  });
  for (const { event, key } of keyed) if (event.version === 1) rows.expectNew(pieceTable, key);
  await rows.load(
    pieceTable,
    keyed.map(({ key }) => key),
  );
  const turns = new Map<string, Turn>();
  const namings: Naming[] = [];
  for (const { event, id, name, key } of keyed) {
    const { environmentId, version: revision } = event;
    const turn = turns.get(name);
    const before = turn?.row ?? rows.get(pieceTable, key);
    const piece = after(before?.piece, event);
    if (!piece || piece === before?.piece) continue;
    const lines = linesOf(piece);
    const knownFrom = event.recordedAt.toISOString();
    for (const { account, accountLabel: label } of lines.lines) namings.push({ event, by: 'line', account, label });
    const row = { id, revision, knownFrom, ...placeOf(lines), piece };
    const isSameMoment = turn?.row.knownFrom === row.knownFrom;
    if (turn && !isSameMoment) write(rows, turn);
    turns.set(name, { environmentId, stands: turn && isSameMoment ? turn.stands : before, row, lines });
  }
  for (const turn of turns.values()) write(rows, turn);
  return namings;
}

function after(piece: LedgerPiece | undefined, event: RecordedEvent): LedgerPiece | undefined {
  return event.streamType === 'bank-operation'
    ? evolveOperation(piece, event as RecordedEvent<BankOperationEvent>)
    : evolveEntry(piece, event as RecordedEvent<JournalEntryEvent>);
}

const placeOf = ({ yearId, journal, date: day, round, lines }: PieceLines) =>
  lines.length > 0 ? { yearId, journal, day, round } : { yearId: null, journal: null, day: null, round: null };

function write(rows: Rows, { environmentId, stands, row, lines }: Turn): void {
  if (stands) end(rows, environmentId, stands, row);
  countLines(rows, environmentId, lines, 1);
  for (const imbalance of imbalancesOf(row.id, lines)) rows.put(imbalances, environmentId, imbalance);
  for (const line of rowsOf(row, lines)) rows.putNew(lineTable, environmentId, line);
  rows.put(pieceTable, environmentId, row);
}

/** The same millisecond may also have ended a batch. */
function end(rows: Rows, environmentId: EnvironmentId, before: PieceRow, next: PieceRow): void {
  const lines = linesOf(before.piece);
  countLines(rows, environmentId, lines, -1);
  for (const key of imbalancesOf(before.id, lines)) rows.remove(imbalances, { environmentId, key });
  for (const row of rowsOf(before, lines))
    if (row.knownFrom === next.knownFrom) rows.remove(lineTable, { environmentId, key: row });
    else rows.put(lineTable, environmentId, { ...row, closedBy: next.revision, knownTo: next.knownFrom });
}

const rowsOf = ({ id: writingId, revision, knownFrom }: PieceRow, { lines, ...shared }: PieceLines): LedgerLineRow[] =>
  lines.map(({ auxiliary, foreign, vatRate, carries: _, ...content }, line) => ({
    ...shared,
    ...content,
    thirdPartyCode: auxiliary?.code ?? null,
    thirdPartyLabel: auxiliary?.label ?? null,
    currency: foreign?.currency ?? null,
    foreignAmount: foreign?.amount ?? null,
    foreignRate: foreign?.rate ?? null,
    vatRate: vatRate ?? null,
    writingId,
    revision,
    line,
    closedBy: null,
    knownFrom,
    knownTo: null,
  }));
