import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachmentEvent } from '../../../capabilities/attachment/attachment.events.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type DecideYearResult, yearResultCase } from './year-result-case.js';

const context = caseContext();
const [yearId, nextId, attachmentId] = [newId<'fiscal-year'>(), newId<'fiscal-year'>(), newId<'attachment'>()];
const result = specifyCase(yearResultCase, context);

const created = (id: typeof yearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId: id, name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const resultByBudget = [{ budget: 'ASC' as const, expenses: cents(0), takings: cents(500_00), result: cents(500_00) }];
const closed: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: {
    yearId,
    totals: { operations: 1, writings: 2, debit: cents(5), credit: cents(5) },
    resultByBudget,
    hash: 'h',
    openingEntryId: null,
  },
};
const minutes: AttachmentEvent = {
  type: 'AttachmentUploaded',
  data: {
    name: 'pv.pdf',
    extension: 'pdf',
    size: 1200,
    mimeType: 'application/pdf',
    sha256: 'ab',
    purpose: 'deliberation',
    uploadedBy: context.userId,
  },
};
const calendar = [created(yearId, '2026'), created(nextId, '2027'), closed];
const history = { calendar, minutes: [minutes] };

const transfer = { kind: 'transfer', direction: 'asc_to_aep', amount: cents(50_00) } as const;
const decide = (change: Partial<DecideYearResult> = {}): DecideYearResult => ({
  type: 'DecideYearResult',
  id: yearId,
  entryId: newId<'journal-entry'>(),
  decision: { kind: 'appropriation', budget: 'ASC', reserve: cents(100_00) },
  date: localDate('2027-03-10'),
  deliberation: { date: localDate('2027-03-09'), reference: 'PV-2027-02', attachmentId },
  isCouncil: true,
  ...change,
});

describe('a vote on the result of a year', () => {
  it('is recorded with its entry in the next year and its minutes', () => {
    const outcome = result.given(history).when(decide());
    outcome.thenTypes('ResultAppropriated');
    outcome.thenAnswers(({ year, results, decided }) => {
      expect([year.name, results, decided.appropriations.length]).toEqual(['2026', resultByBudget, 1]);
    });
    outcome.thenGuards('calendar');
    result
      .given(history)
      .when(decide({ decision: transfer }))
      .thenTypes('SurplusTransferred');
  });
  it('writes nothing when it is sent twice', () => result.given(history).thenRepeating(decide()));
  it('needs a closed year', () =>
    result
      .given({ ...history, calendar: calendar.slice(0, 2) })
      .when(decide())
      .thenRefuses('closing.not-closed'));
  it('needs a next year', () =>
    result
      .given({ ...history, calendar: [created(yearId, '2026'), closed] })
      .when(decide())
      .thenRefuses('closing.no-next-year'));
  it('needs a known year', () =>
    result
      .given({ minutes: [minutes] })
      .when(decide())
      .thenRefuses('exercice.unknown'));
  it('needs the date, the reference and the minutes', () => {
    for (const missing of ['date', 'reference', 'attachmentId'])
      result
        .given(history)
        .when(decide({ deliberation: { ...decide().deliberation, [missing]: null } }))
        .thenRefuses('transfer.deliberation-missing');
  });
  it('needs minutes that the voter uploaded', () => result.given({ calendar }).when(decide()).thenRefuses('attachment.unknown'));
  it('is entered on a day of the next year', () =>
    result
      .given(history)
      .when(decide({ date: localDate('2028-01-01') }))
      .thenRefuses('exercice.date-outside'));
  it('transfers nothing in a structure with one budget', () =>
    result
      .given(history)
      .when(decide({ decision: transfer, isCouncil: false }))
      .thenRefuses('transfer.no-budgets'));
});
