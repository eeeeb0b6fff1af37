import type { PaymentType } from '@intendance/domain/bookkeeping/bank/bank-file/payment-type.js';
import {
  type FiscalYearEvent,
  type FiscalYearId,
  fiscalCalendarStream,
} from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { FecLine } from '@intendance/domain/bookkeeping/ledger/fec/fec-line.js';
import { type LetteringEvent, letteringStream } from '@intendance/domain/bookkeeping/third-party/lettering.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { dayInParis, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { paymentTypeLabels } from '../../bank/bank-operation/operation-labels.js';
import { knownThen } from '../ledger/known-then.js';
import { pieceNumber } from '../ledger/ledger-pages.js';

type Row = {
  journal: string;
  rank: number;
  date: LocalDate;
  round: number;
  account: string;
  accountLabel: string;
  auxiliary: string | null;
  auxiliaryLabel: string | null;
  pieceRef: string;
  wording: string;
  debit: number;
  credit: number;
  knownFrom: Date;
  writingId: string;
  line: number;
  letter: string | null;
  letteredOn: LocalDate | null;
  paymentType: PaymentType | null;
  currency: string | null;
  foreignAmount: number | null;
};
/** `upTo` null: a closing, of all that was written in its round and before. */
type Validation = { upTo: LocalDate | null; round: number; on: LocalDate };

/** Few enough for rows to die young, see `ListReader`. */
const batchSize = 500;
const journalNames: Readonly<Record<string, string>> = { AN: 'À-nouveaux', OD: 'Opérations diverses' };

/**
 * The lines of a year as the tax file wants them: opening entries first, then in the order of their validation, closing after closing and
 * by day, numbered without a hole in each journal.
 */
@Injectable()
export class FecLines {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
  ) {}

  /** Hands them over some at a time; memory does not grow with their number. `knownAt`: as they were then, for ever the same. */
  async stream(
    context: RequestContext,
    { yearId, knownAt, isCashBasis = false }: { yearId: FiscalYearId; knownAt?: Date | undefined; isCashBasis?: boolean },
    consume: (lines: FecLine[]) => Promise<void>,
  ): Promise<void> {
    const { validations, closedAt } = await this.validations(context, yearId, knownAt);
    const letters = knownAt && (await this.lettersThen(context, yearId, knownAt));
    const params = [yearId, knownAt?.toISOString() ?? null];
    const namedAt = closedAt ?? knownAt ?? null;
    await this.db.transaction(context, async (tx) => {
      const journals = new Map(
        (await tx.query<{ journal: string; label: string }>(bankJournals, params)).map(({ journal, label }) => [journal, label]),
      );
      const statement = { text: lines(knownAt !== undefined, isCashBasis), params: [...params, namedAt?.toISOString() ?? null] };
      await tx.each<Row>(statement, batchSize, (rows) =>
        consume(rows.map((row) => lineOf(letters ? lettered(row, letters) : row, journals, validations))),
      );
    });
  }

  /** The accounts that the entries of a year move now, in order. */
  async accounts(context: RequestContext, yearId: FiscalYearId): Promise<string[]> {
    return (await this.db.query<{ account: string }>(context, movedAccounts, [yearId])).map(({ account }) => account);
  }

  /** When each part of the year was validated, in order, and since when the year is closed. */
  private async validations(
    context: RequestContext,
    yearId: string,
    knownAt: Date | undefined,
  ): Promise<{ validations: Validation[]; closedAt: Date | undefined }> {
    const [slice] = await this.store.read(context.environmentId, [fiscalCalendarStream(context.environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<FiscalYearEvent>[];
    const mine = events.filter(({ data, recordedAt }) => data.yearId === yearId && (!knownAt || recordedAt <= knownAt));
    let round = 0;
    const validations = mine.flatMap(({ type, data, recordedAt }): Validation[] => {
      const on = dayInParis(recordedAt);
      if (type === 'FiscalYearReopened') round += 1;
      if (type === 'PeriodValidated') return [{ upTo: data.upTo, round, on }];
      return type === 'FiscalYearClosed' ? [{ upTo: null, round, on }] : [];
    });
    const last = mine.findLast(({ type }) => type === 'FiscalYearClosed' || type === 'FiscalYearReopened');
    return { validations, closedAt: last?.type === 'FiscalYearClosed' ? last.recordedAt : undefined };
  }

  /** Letters at the instant of the view: the read model has the present letters only. */
  private async lettersThen(context: RequestContext, yearId: FiscalYearId, knownAt: Date): Promise<Letters> {
    const accounts = await this.db.query<{ account: string }>(context, thirdPartyAccounts, [yearId]);
    const streams = accounts.map(({ account }) => letteringStream(yearId, account));
    const letters: Letters = new Map();
    for (const slice of streams.length > 0 ? await this.store.read(context.environmentId, streams) : [])
      for (const { type, data, recordedAt } of slice.events as readonly RecordedEvent<LetteringEvent>[])
        for (const { writingId, line } of recordedAt <= knownAt ? data.lines : [])
          if (type === 'LinesLettered') letters.set(keyOf(writingId, line), { letter: data.letter, letteredOn: dayInParis(recordedAt) });
          else letters.delete(keyOf(writingId, line));
    return letters;
  }
}

type Letters = Map<string, { letter: string; letteredOn: LocalDate }>;
const keyOf = (writingId: string, line: number): string => `${writingId} ${line}`;
const lettered = (row: Row, letters: Letters): Row => ({
  ...row,
  ...(letters.get(keyOf(row.writingId, row.line)) ?? { letter: null, letteredOn: null }),
});

function lineOf(row: Row, journals: ReadonlyMap<string, string>, validations: readonly Validation[]): FecLine {
  const { journal, rank, date, account, accountLabel, auxiliary, auxiliaryLabel, pieceRef, wording, letter, letteredOn } = row;
  const number = pieceNumber(journal, rank);
  return {
    journal,
    journalLabel: journalNames[journal] ?? journals.get(journal) ?? journal,
    number,
    date,
    account,
    accountLabel,
    auxiliary,
    auxiliaryLabel,
    pieceRef: pieceRef || number,
    pieceDate: date,
    wording,
    debit: amount(row.debit),
    credit: amount(row.credit),
    letter,
    letteredOn: letter === null ? null : letteredOn,
    validatedOn: validatedOn(row, validations),
    ...(row.currency !== null && row.foreignAmount !== null && { foreign: { currency: row.currency, amount: row.foreignAmount } }),
    ...(row.paymentType && { payment: { on: date, mode: paymentTypeLabels[row.paymentType] } }),
  };
}

/** The day on which the period was validated; an entry recorded afterwards, on a validated day, is valid from the day of its recording. */
function validatedOn({ date, round, knownFrom }: Row, validations: readonly Validation[]): LocalDate | null {
  const validation = validations.find((candidate) => (candidate.upTo === null ? round <= candidate.round : date <= candidate.upTo));
  if (!validation) return null;
  const entryDay = dayInParis(knownFrom);
  return entryDay > validation.on ? entryDay : validation.on;
}

const amount = (value: number): Cents => cents(value);

/** `$2`: the instant of the view, or null for now. */
const isTrue = (isThen: boolean): string => (isThen ? knownThen('$2') : '$2::timestamptz IS NULL AND known_to IS NULL');

const bankJournals = `
  SELECT DISTINCT ON (journal) journal, account_label AS label FROM read.ledger_line
  WHERE year_id = $1::uuid AND kind = 'operation' AND account ~ '^5[0-4]' AND ($2::timestamptz IS NOT NULL OR known_to IS NULL)
    AND ($2::timestamptz IS NULL OR (${knownThen('$2')}))
  ORDER BY journal, known_from DESC`;

const movedAccounts = `SELECT DISTINCT account FROM read.ledger_line WHERE year_id = $1::uuid AND known_to IS NULL ORDER BY account`;
const thirdPartyAccounts = `SELECT DISTINCT account FROM read.ledger_line WHERE year_id = $1::uuid AND account ~ '^(401|411|467)'`;

/**
 * An account and a third party have one name in the whole file, whatever they were called when a line was written. `$3`: the instant of
 * the names, that of the closing for a closed year, whose file never changes; null for now. The letters are those of the year. The means of payment are read for a cash basis
 * only: they are those of now.
 */
const lines = (isThen: boolean, isCashBasis: boolean): string => `
  SELECT l.journal, dense_rank() OVER (PARTITION BY l.journal ORDER BY l.round, l.date, l.writing_id) AS rank, l.date, l.round, l.account,
    coalesce(n.label, l.account_label) AS "accountLabel", l.piece_ref AS "pieceRef", l.wording, l.debit, l.credit, l.known_from AS "knownFrom",
    l.writing_id AS "writingId", l.line, t.letter, t.lettered_on AS "letteredOn",
    l.currency, l.foreign_amount AS "foreignAmount", l.third_party_code AS auxiliary, coalesce(p.label, l.third_party_label) AS "auxiliaryLabel",
    ${isCashBasis ? 'o.type' : 'NULL'} AS "paymentType"
  FROM (SELECT * FROM read.ledger_line WHERE year_id = $1::uuid AND ${isTrue(isThen)}) l
  LEFT JOIN read.ledger_letter t ON t.writing_id = l.writing_id AND t.line = l.line AND t.year_id = l.year_id
  LEFT JOIN (SELECT DISTINCT ON (account) account, label FROM read.ledger_account_label
    WHERE $3::timestamptz IS NULL OR known_from <= $3::timestamptz ORDER BY account, known_from DESC) n ON n.account = l.account
  LEFT JOIN (SELECT DISTINCT ON (third_party_code) third_party_code, third_party_label AS label FROM read.ledger_line
    WHERE year_id = $1::uuid AND third_party_code IS NOT NULL AND ${isTrue(isThen)}
    ORDER BY third_party_code, known_from DESC) p ON p.third_party_code = l.third_party_code
  ${isCashBasis ? 'LEFT JOIN read.bank_operation_list o ON o.id = l.writing_id' : ''}
  ORDER BY l.journal <> 'AN', l.round, l.date, l.journal, l.writing_id, l.line`;
