import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import {
  type PatrimonialStateEvent,
  patrimonialStateStream,
} from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import {
  type PatrimonialState,
  patrimonialStateDecider,
  prefilledLines,
} from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { StatementReader, type StatementRequest, type YearStatement } from './statement-reader.js';

export type PatrimonialView = { statement: YearStatement; state: PatrimonialState; version: number };

/**
 * The patrimonial state that users stated for a year, beside the amounts of the ledger; before a user states one, the proposal of the
 * ledger.
 */
@Injectable()
export class PatrimonialStatements {
  constructor(
    private readonly statements: StatementReader,
    private readonly store: EventStore,
  ) {}

  /** @throws exercice.unknown */
  async find(context: RequestContext, request: StatementRequest): Promise<PatrimonialView> {
    const statement = await this.statements.find(context, request, true);
    if (!statement) throw fiscalYearErrors.unknown();
    return { statement, ...(await this.stated(context, statement, request.knownAt)) };
  }

  private async stated(
    context: RequestContext,
    statement: YearStatement,
    knownAt: Date | undefined,
  ): Promise<{ state: PatrimonialState; version: number }> {
    const [slice] = await this.store.read(context.environmentId, [patrimonialStateStream(statement.year.id)]);
    const events = ((slice?.events ?? []) as RecordedEvent<PatrimonialStateEvent>[]).filter(
      ({ recordedAt }) => !knownAt || recordedAt <= knownAt,
    );
    const state = fold(patrimonialStateDecider, events);
    return { state: { ...state, lines: linesOf(state, statement) }, version: events.length };
  }
}

/** Before the last day of the year, claims, cash and debts come from the ledger: the stated values are those of the last day. */
function linesOf({ isSaved, lines }: PatrimonialState, statement: YearStatement): PatrimonialState['lines'] {
  if (!isSaved) return proposed(statement);
  if (statement.end === statement.year.end) return lines;
  return [...lines.filter(({ section }) => section === '1' || section === '2' || section === '6'), ...proposed(statement)];
}

export const proposed = ({ closing, opening, accountNames }: YearStatement) => prefilledLines(closing, opening, accountNames);
