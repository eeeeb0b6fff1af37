import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Rows } from '../../../platform/projection/projection.js';
import { evolveEntry, evolveOperation, type LedgerPiece, linesOf, type PieceLines } from './ledger-piece.js';
import {
  type AccountLabelRow,
  accountLabels,
  accountNames,
  imbalances,
  type LedgerLineRow,
  lineTable,
  type PieceRow,
  pieceTable,
} from './ledger-tables.js';
import { countLines, imbalancesOf } from './ledger-totals.js';

/** The new state of a piece, and the row that the ledger has until the new one is written. */
type Turn = { environmentId: EnvironmentId; stands: PieceRow | undefined; row: PieceRow; lines: PieceLines };

type NamedAccount = AccountLabelRow & { environmentId: EnvironmentId };

/**
 * Projects operations and entries. A piece that changes several times in the same millisecond is written once, in its last state: the
 * states before had no duration.
 */
export async function projectPieces(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  if (events.length === 0) return;
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
  const labels: NamedAccount[] = [];
  for (const { event, id, name, key } of keyed) {
    const { environmentId, version: revision } = event;
    const turn = turns.get(name);
    const before = turn?.row ?? rows.get(pieceTable, key);
    const piece = after(before?.piece, event);
    if (!piece || piece === before?.piece) continue;
    const lines = linesOf(piece);
    const knownFrom = event.recordedAt.toISOString();
    for (const { account, accountLabel: label } of lines.lines) labels.push({ environmentId, account, knownFrom, label });
    const row = { id, revision, knownFrom, ...placeOf(lines), piece };
    const isSameMoment = turn?.row.knownFrom === row.knownFrom;
    if (turn && !isSameMoment) write(rows, turn);
    turns.set(name, { environmentId, stands: turn && isSameMoment ? turn.stands : before, row, lines });
  }
  for (const turn of turns.values()) write(rows, turn);
  await nameAccounts(labels, rows);
}

/** An account has the label of its last line; every earlier label stays, from the instant of its first line on. */
async function nameAccounts(labels: readonly NamedAccount[], rows: Rows): Promise<void> {
  await rows.load(
    accountNames,
    labels.map(({ environmentId, account }) => ({ environmentId, key: { account } })),
  );
  for (const { environmentId, ...named } of labels) {
    const { account, label } = named;
    if (rows.get(accountNames, { environmentId, key: { account } })?.label === label) continue;
    rows.put(accountNames, environmentId, { account, label });
    rows.put(accountLabels, environmentId, named);
  }
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
  lines.map(({ auxiliary, ...content }, line) => ({
    ...shared,
    ...content,
    thirdPartyCode: auxiliary?.code ?? null,
    thirdPartyLabel: auxiliary?.label ?? null,
    writingId,
    revision,
    line,
    closedBy: null,
    knownFrom,
    knownTo: null,
  }));
