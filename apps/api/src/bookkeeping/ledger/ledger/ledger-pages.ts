import { type FiscalYear, isValidated } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { Injectable } from '@nestjs/common';
import { TenantDb, type TenantTransaction } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { knownThen, linesTakenBack } from './known-then.js';
import { type LineKey, lastKey, type NumberedLine, selectLine } from './ledger-line.js';
import type { DayMovement, LedgerPlace } from './ledger-places.js';
import type { LedgerSpan } from './ledger-reader.js';
import { hasWords, type LedgerWord } from './ledger-search.js';

/** `words`: only the lines that have each of them. */
export type LinesSpan = LedgerSpan & { words?: readonly LineWord[] };
type LineWord = LedgerWord & { pieceId: string | null };

/** Some 500 kB, and twice as much of JSON. */
const batchSize = 2_000;

/** Lines of the ledger by account, then by day; pages find their place by the totals of the days, never by counting lines. */
@Injectable()
export class LedgerPages {
  constructor(private readonly db: TenantDb) {}

  /** Per account and day of the period, in their order. */
  days(context: RequestContext, { yearId, begin, end, budget, knownAt, words }: LinesSpan, account?: string): Promise<DayMovement[]> {
    if (words) {
      const params = [
        yearId,
        begin,
        end,
        budget ?? null,
        account ?? null,
        ...wordParams(words),
        ...(knownAt ? [knownAt.toISOString()] : []),
      ];
      return this.db.query(context, daysWithWords(knownAt ? knownThen('$9') : 'known_to IS NULL'), params);
    }
    const params = [yearId, begin, end, budget ?? null, ...(account === undefined ? [] : [account])];
    if (knownAt) return this.db.query(context, daysKnownThen(account), [...params, knownAt.toISOString()]);
    return this.db.query(context, daysNow(account), params);
  }

  /** The words of a search, with the piece whose number one of them is. */
  withPieces(context: RequestContext, yearId: string, words: readonly LedgerWord[]): Promise<LineWord[]> {
    return Promise.all(
      words.map(async (word) => {
        const { piece } = word;
        const [row] = piece ? await this.db.query<{ id: string }>(context, pieceOfRank, [yearId, piece.journal, piece.rank]) : [];
        return { ...word, pieceId: row?.id ?? null };
      }),
    );
  }

  /** The lines of a place, including those to skip. */
  lines(context: RequestContext, span: LinesSpan, place: LedgerPlace): Promise<Buffer> {
    return this.db.copy(context, linesAt(span, place));
  }

  /** The lines of each place, some at a time, all as they are at one moment. */
  async stream(
    context: RequestContext,
    span: LinesSpan,
    places: readonly LedgerPlace[],
    consume: (place: LedgerPlace, lines: Buffer) => Promise<void>,
    size = batchSize,
  ): Promise<void> {
    await this.db.transaction(context, async (tx) => {
      for (const place of places) await eachBatch(tx, span, { place, size }, (lines) => consume(place, lines));
    });
  }

  /** The rank of each validated piece of these days in its journal, round after round: nothing is ever added before one. */
  async numbers(context: RequestContext, year: FiscalYear, lines: readonly NumberedLine[]): Promise<ReadonlyMap<string, string>> {
    const validated = lines.filter((line) => isValidated(year, line));
    if (validated.length === 0) return new Map();
    const days = validated.map(({ date }) => date);
    const span = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))];
    const journals = [...new Set(validated.map(({ journal }) => journal))];
    const rows = await this.db.query<{ id: string; journal: string; rank: number }>(context, ranks, [year.id, journals, ...span]);
    // Days of a reopened year have numbered pieces and pieces without a number.
    const validatedIds = new Set(validated.map(({ writingId }) => writingId));
    return new Map(rows.flatMap(({ id, journal, rank }) => (validatedIds.has(id) ? [[id, pieceNumber(journal, rank)] as const] : [])));
  }
}

/** A statement for each batch, from the line after the last one: `COPY` reads no cursor. The next batch is read while this one is consumed. */
async function eachBatch(
  tx: Pick<TenantTransaction, 'copy'>,
  span: LinesSpan,
  { place, size }: { place: LedgerPlace; size: number },
  consume: (lines: Buffer) => Promise<void>,
): Promise<void> {
  let left = place.limit;
  const read = (after?: LineKey) => tx.copy(linesAt(span, { ...place, limit: Math.min(left, size) }, after));
  let { bytes, count } = await read();
  while (count > 0) {
    left -= count;
    const next = count === size && left > 0 ? read(lastKey(bytes)) : Promise.resolve({ bytes, count: 0 });
    // A failure of one waits for the other: nothing runs on after the transaction.
    const [end, batch] = await Promise.allSettled([consume(bytes), next]);
    if (end.status === 'rejected') throw end.reason;
    if (batch.status === 'rejected') throw batch.reason;
    ({ bytes, count } = batch.value);
  }
}

function linesAt({ yearId, end, budget, knownAt, words }: LinesSpan, { account, begin, limit }: LedgerPlace, after?: LineKey) {
  const params: unknown[] = [yearId, account, begin, end, budget ?? null, limit];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const [isKnown, letter] = knownAt ? [knownThen(bind(knownAt.toISOString())), noLetter] : ['l.known_to IS NULL', letterNow];
  const conditions = [isKnown, ...(words ? [hasWords(params.length + 1)] : [])];
  if (words) params.push(...wordParams(words));
  if (after)
    conditions.push(`(l.date, l.writing_id, l.line) > (${bind(after[0])}::date, ${bind(after[1])}::uuid, ${bind(after[2])}::integer)`);
  return { text: linesOfAccount(letter, conditions.join(' AND ')), params };
}

/** The three parameters of `hasWords`. */
const wordParams = (words: readonly LineWord[]) => [
  words.map(({ pattern }) => pattern),
  words.map(({ amount }) => amount),
  words.map(({ pieceId }) => pieceId),
];

/** `BQ01-000001` */
export const pieceNumber = (journal: string, rank: number): string => `${journal}-${String(rank).padStart(6, '0')}`;

// The condition is a part of the text, not a parameter: a plan for all accounts does not use the index of one account's days.
const ofAccount = (account: string | undefined): string => (account === undefined ? 'true' : 'account = $5');

const daysFrom = (account: string | undefined, takenBack: string): string => `
  SELECT account, day, sum(lines)::bigint AS lines, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit FROM (
    SELECT account, day, budget, debit, credit, lines FROM read.account_total_day WHERE year_id = $1::uuid
    ${takenBack}
  ) t
  WHERE day BETWEEN $2::date AND $3::date AND ($4::text IS NULL OR budget = $4) AND ${ofAccount(account)}
  GROUP BY account, day HAVING sum(lines) > 0 ORDER BY account, day`;

const daysNow = (account: string | undefined): string => daysFrom(account, '');

const daysKnownThen = (account: string | undefined): string => {
  const back = linesTakenBack('ARRAY[$1::uuid]', account === undefined ? '$5' : '$6');
  return daysFrom(account, `UNION ALL SELECT account, date, budget, debit, credit, lines FROM (${back}) b`);
};

/** By the lines themselves: a word is in no total. Costs the lines of the period. */
const daysWithWords = (isKnown: string): string => `
  SELECT l.account, l.date AS day, count(*)::bigint AS lines, sum(l.debit)::bigint AS debit, sum(l.credit)::bigint AS credit
  FROM read.ledger_line l
  WHERE l.year_id = $1::uuid AND l.date BETWEEN $2::date AND $3::date AND ($4::text IS NULL OR l.budget = $4)
    AND ($5::text IS NULL OR l.account = $5) AND ${isKnown} AND ${hasWords(6)}
  GROUP BY l.account, l.date ORDER BY l.account, l.date`;

const linesOfAccount = ({ columns, join }: Letter, condition: string): string => `
  SELECT ${selectLine(columns)}
  FROM read.ledger_line l ${join}
  WHERE l.year_id = $1::uuid AND l.account = $2 AND l.date BETWEEN $3::date AND $4::date AND ($5::text IS NULL OR l.budget = $5)
    AND ${condition}
  ORDER BY l.date, l.writing_id, l.line LIMIT $6`;

type Letter = { readonly columns: string; readonly join: string };
const letterNow: Letter = {
  columns: `t.letter, nullif(t.year_id, l.year_id),
    CASE WHEN t.year_id <> l.year_id THEN (SELECT y.state ->> 'name' FROM read.ledger_year y WHERE y.id = t.year_id) END`,
  join: 'LEFT JOIN read.ledger_letter t ON t.writing_id = l.writing_id AND t.line = l.line',
};
/** Letters have no history: a view of an earlier instant leaves them out. */
const noLetter: Letter = { columns: 'NULL, NULL, NULL', join: '' };

const ranks = `
  SELECT p.id, p.journal, (b.before + row_number() OVER (PARTITION BY p.journal, p.round, p.day ORDER BY p.id))::bigint AS rank
  FROM read.ledger_piece p JOIN (
    SELECT journal, round, day, sum(pieces) OVER (PARTITION BY journal ORDER BY round, day) - pieces AS before
    FROM read.journal_day WHERE year_id = $1::uuid
  ) b ON b.journal = p.journal AND b.round = p.round AND b.day = p.day
  WHERE p.year_id = $1::uuid AND p.journal = ANY ($2::text[]) AND p.day BETWEEN $3::date AND $4::date`;

const pieceOfRank = `
  SELECT id FROM (
    SELECT p.id, d.before + row_number() OVER (ORDER BY p.id) AS rank
    FROM (
      SELECT round, day, pieces, sum(pieces) OVER (ORDER BY round, day) - pieces AS before
      FROM read.journal_day WHERE year_id = $1::uuid AND journal = $2
    ) d JOIN read.ledger_piece p ON p.year_id = $1::uuid AND p.journal = $2 AND p.round = d.round AND p.day = d.day
    WHERE d.before < $3::bigint AND d.before + d.pieces >= $3
  ) r WHERE rank = $3`;
