import type { FecLine } from '@intendance/domain/bookkeeping/fec/fec-line.js';
import { type FiscalYearEvent, fiscalCalendarStream } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { dayInParis, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { pieceNumber } from '../ledger/ledger-pages.js';

type Row = {
  journal: string;
  rank: number;
  date: LocalDate;
  round: number;
  account: string;
  accountLabel: string;
  pieceRef: string;
  wording: string;
  debit: number;
  credit: number;
  knownFrom: Date;
  letter: string | null;
  letteredOn: LocalDate | null;
};
/** `upTo` null: a closing, of all that was written in its round and before. */
type Validation = { upTo: LocalDate | null; round: number; on: LocalDate };

const batchSize = 1000;
const journalNames: Readonly<Record<string, string>> = { AN: 'À-nouveaux', OD: 'Opérations diverses' };

/** The lines of a year as the tax file wants them: opening entries first, then by day, numbered without a hole in each journal. */
@Injectable()
export class FecLines {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
  ) {}

  /** Hands them over some at a time; memory does not grow with their number. */
  async stream(context: RequestContext, yearId: string, consume: (lines: FecLine[]) => Promise<void>): Promise<void> {
    const validations = await this.validations(context, yearId);
    await this.db.transaction(context, async (tx) => {
      await tx.query(`SET LOCAL idle_in_transaction_session_timeout = '5min'`);
      const journals = new Map(
        (await tx.query<{ journal: string; label: string }>(bankJournals, [yearId])).map(({ journal, label }) => [journal, label]),
      );
      await tx.query(`DECLARE fec NO SCROLL CURSOR FOR ${lines}`, [yearId]);
      for (;;) {
        const rows = await tx.query<Row>(`FETCH ${batchSize} FROM fec`);
        await consume(rows.map((row) => lineOf(row, journals, validations)));
        if (rows.length < batchSize) return;
      }
    });
  }

  /** When each part of the year was validated, in order. */
  private async validations(context: RequestContext, yearId: string): Promise<Validation[]> {
    const [slice] = await this.store.read(context.environmentId, [fiscalCalendarStream(context.environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<FiscalYearEvent>[];
    const mine = events.filter(({ data }) => data.yearId === yearId);
    let round = 0;
    return mine.flatMap(({ type, data, recordedAt }): Validation[] => {
      const on = dayInParis(recordedAt);
      if (type === 'FiscalYearReopened') round += 1;
      if (type === 'PeriodValidated') return [{ upTo: data.upTo, round, on }];
      return type === 'FiscalYearClosed' ? [{ upTo: null, round, on }] : [];
    });
  }
}

function lineOf(row: Row, journals: ReadonlyMap<string, string>, validations: readonly Validation[]): FecLine {
  const { journal, rank, date, account, accountLabel, pieceRef, wording, letter, letteredOn } = row;
  return {
    journal,
    journalLabel: journalNames[journal] ?? journals.get(journal) ?? journal,
    number: pieceNumber(journal, rank),
    date,
    account,
    accountLabel,
    auxiliary: null,
    auxiliaryLabel: null,
    pieceRef,
    pieceDate: date,
    wording,
    debit: amount(row.debit),
    credit: amount(row.credit),
    letter,
    letteredOn: letter === null ? null : letteredOn,
    validatedOn: validatedOn(row, validations),
  };
}

/** The day on which its period was; an entry that the books wrote afterwards, on a day already validated, is valid from its own. */
function validatedOn({ date, round, knownFrom }: Row, validations: readonly Validation[]): LocalDate | null {
  const validation = validations.find((candidate) => (candidate.upTo === null ? round <= candidate.round : date <= candidate.upTo));
  if (!validation) return null;
  const written = dayInParis(knownFrom);
  return written > validation.on ? written : validation.on;
}

const amount = (value: number): Cents => cents(value);

const bankJournals = `
  SELECT DISTINCT ON (journal) journal, account_label AS label FROM read.ledger_line
  WHERE year_id = $1::uuid AND kind = 'operation' AND account ~ '^5[0-4]' AND known_to IS NULL ORDER BY journal, known_from DESC`;

const lines = `
  SELECT l.journal, dense_rank() OVER (PARTITION BY l.journal ORDER BY l.round, l.date, l.writing_id) AS rank, l.date, l.round, l.account,
    l.account_label AS "accountLabel", l.piece_ref AS "pieceRef", l.wording, l.debit, l.credit, l.known_from AS "knownFrom",
    t.letter, t.lettered_on AS "letteredOn"
  FROM read.ledger_line l LEFT JOIN read.ledger_letter t ON t.writing_id = l.writing_id AND t.line = l.line
  WHERE l.year_id = $1::uuid AND l.known_to IS NULL
  ORDER BY l.journal <> 'AN', l.date, l.journal, l.writing_id, l.line`;
