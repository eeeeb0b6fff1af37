import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type FiscalCalendar, knownYear } from './fiscal-calendar.js';
import {
  type BankBalances,
  type ExplainableCheck,
  type FiscalYearId,
  type FreezePurpose,
  fiscalCalendarStream,
} from './fiscal-year.events.js';
import { type FiscalYearCommand, fiscalCalendarDecider } from './fiscal-year.js';

/** Commands on the calendar alone. `id` is the year. */
export type CalendarCommand = Addressed<
  FiscalYearId,
  | { readonly type: 'CreateFiscalYear' }
  /** `upTo` null: the end of the year. */
  | { readonly type: 'StartFiscalYearFreeze'; readonly upTo: LocalDate | null; readonly purpose: FreezePurpose; readonly freezeId: string }
  | { readonly type: 'CancelFiscalYearFreeze'; readonly reason: string; readonly freezeId: string | undefined }
  /** `balances`: as the user sees them. A note explains these balances alone: once one of them moves, the note explains nothing. */
  | {
      readonly type: 'ExplainBankDifference';
      readonly accountId: Id<'bank-account'>;
      readonly balances: readonly BankBalances[];
      readonly text: string;
    }
  /** `state` as the user sees it; null when the point is in order. */
  | { readonly type: 'ExplainClosingPoint'; readonly check: ExplainableCheck; readonly state: string | null; readonly text: string }
>;

const folds = { calendar: fiscalCalendarDecider };

/** The answer is the calendar after the command. */
export const fiscalYearCase: Case<CalendarCommand, FiscalCalendar, typeof folds, 'calendar'> = {
  folds,
  own: 'calendar',
  streams: (_, { environmentId }) => ({ calendar: read(fiscalCalendarStream(environmentId)) }),
  decide(command, { calendar }, { today, now }) {
    const events = fiscalCalendarDecider.decide(calendarCommand(command, calendar, { today, now }), calendar);
    return { events: { calendar: events }, answer: events.reduce(fiscalCalendarDecider.evolve, calendar) };
  },
};

/** @throws exercice.unknown */
function calendarCommand(
  command: CalendarCommand,
  calendar: FiscalCalendar,
  { today, now }: { today: LocalDate; now: Date },
): FiscalYearCommand {
  const yearId = command.id;
  switch (command.type) {
    case 'CreateFiscalYear':
      return { type: command.type, data: { yearId, today } };
    case 'StartFiscalYearFreeze': {
      const { upTo, purpose, freezeId } = command;
      return { type: command.type, data: { yearId, upTo: upTo ?? knownYear(calendar, yearId).end, purpose, freezeId } };
    }
    case 'CancelFiscalYearFreeze':
      return { type: command.type, data: { yearId, reason: command.reason, freezeId: command.freezeId } };
    case 'ExplainBankDifference': {
      const balances = command.balances.find(({ accountId }) => accountId === command.accountId) ?? null;
      return { type: command.type, data: { yearId, balances, text: command.text, at: now.toISOString() } };
    }
    case 'ExplainClosingPoint': {
      const { check, state, text } = command;
      return { type: command.type, data: { yearId, check, state, text, at: now.toISOString() } };
    }
  }
}
