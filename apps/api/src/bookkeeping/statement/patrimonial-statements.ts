import { fiscalYearErrors } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.errors.js';
import { type PatrimonialStateEvent, patrimonialStateStream } from '@intendance/domain/bookkeeping/statement/patrimonial-state.events.js';
import {
  type PatrimonialState,
  patrimonialStateDecider,
  prefilledLines,
} from '@intendance/domain/bookkeeping/statement/patrimonial-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { StatementReader, type YearStatement } from './statement-reader.js';

export type PatrimonialView = { statement: YearStatement; state: PatrimonialState; version: number };

/** What was stated of a year, beside what its books say; before anything is stated, what they propose. */
@Injectable()
export class PatrimonialStatements {
  constructor(
    private readonly statements: StatementReader,
    private readonly store: EventStore,
  ) {}

  /** @throws exercice.unknown */
  async find(context: RequestContext, yearId: string | undefined, knownAt?: Date): Promise<PatrimonialView> {
    const asked = { ...(yearId !== undefined && { yearId }), ...(knownAt && { knownAt }) };
    const statement = await this.statements.find(context, asked, true);
    if (!statement) throw fiscalYearErrors.unknown();
    return { statement, ...(await this.stated(context, statement, knownAt)) };
  }

  /** Also what an earlier year stated. */
  async stated(context: RequestContext, statement: YearStatement, knownAt?: Date): Promise<{ state: PatrimonialState; version: number }> {
    const [slice] = await this.store.read(context.environmentId, [patrimonialStateStream(statement.year.id)]);
    const events = ((slice?.events ?? []) as RecordedEvent<PatrimonialStateEvent>[]).filter(
      ({ recordedAt }) => !knownAt || recordedAt <= knownAt,
    );
    const state = fold(patrimonialStateDecider, events);
    return { state: state.isSaved ? state : { ...state, lines: proposed(statement) }, version: events.length };
  }
}

export const proposed = ({ closing, opening, accountNames }: YearStatement) => prefilledLines(closing, opening, accountNames);
