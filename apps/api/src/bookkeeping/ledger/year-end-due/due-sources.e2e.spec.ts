import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EntryProposalEvent,
  entryProposalStream,
  type ProposedEntry,
} from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { type BillEvent, type BillText, billStream } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { appendOperation, createYear } from '../../../../test/worked-year.js';
import type { CutOffsDto } from '../cut-off/cut-off.dto.js';
import type { YearEndDueDto, YearEndDuesDto } from './year-end-due.dto.js';

let app: TestApp;
let fixture: BooksFixture;
let text: BillText;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, newId(), '2027'));
  const stored = await readFile(join(import.meta.dirname, '../../../../test/stored-events/bill.json'), 'utf8');
  text = (JSON.parse(stored) as { events: { data: BillText }[] }).events[0]?.data as BillText;
}, 60_000);
afterAll(async () => app?.close());

const dues = async (source: string): Promise<YearEndDueDto[]> => {
  const answer = await fixture.get(`/exercices/${fixture.year.yearId}/dues`);
  return answer.json<YearEndDuesDto>().dues.filter((due) => due.source === source);
};
const append = <Event extends { type: string }>(stream: string, expected: number, ...events: Event[]) =>
  fixture.record({ stream, expected, events } as unknown as Parameters<typeof fixture.record>[0]);

it('the bills of the product are owed to their seller until the day of their payment', async () => {
  const bill = (number: string, issuedOn: string, ...events: BillEvent[]) =>
    append<BillEvent>(
      billStream(newId()),
      0,
      { type: 'BillIssued', data: { ...text, number, issuedOn: localDate(issuedOn), total: cents(108_00) } },
      ...events,
    );
  const payment = (on: string): BillEvent => ({
    type: 'BillPaymentRecorded',
    data: { means: 'transfer', on: localDate(on), reference: '' },
  });
  await bill('F-1', '2026-11-30', payment('2026-12-31'));
  await bill('F-2', '2026-12-31', payment('2027-01-05'));
  await bill('F-3', '2026-12-15');
  await bill('F-4', '2027-01-31');
  expect(await dues('bills')).toMatchObject([
    {
      label: expect.stringContaining('F-3, F-2'),
      count: 2,
      amount: 216,
      counterpart_code_value: '401000',
      third_party_name: text.seller.name,
      activity: null,
    },
  ]);
});

it('the subsidies and vouchers of the year are owed until an operation of the year pays them', async () => {
  const line = { key: 'cinema', label: 'Cinéma', account: '607200', amount: cents(120_00) };
  const entry = (date: string): ProposedEntry => ({ source: 'subsidies', wording: 'Subventions', date: localDate(date), lines: [line] });
  const propose = async (date: string, ...events: EntryProposalEvent[]) =>
    append<EntryProposalEvent>(entryProposalStream(newId()), 0, { type: 'EntryProposed', data: entry(date) }, ...events);
  const accept = (operationId: string): EntryProposalEvent =>
    ({ type: 'EntryProposalAccepted', data: { parts: [{ operationId, lines: [{ ...line, activityId: newId() }] }] } }) as never;
  const pay = async (date: string) => {
    const operation = fixture.year.operation('asc', date, -120, ['ASC', 'Cinéma', '607200', 120]);
    const { stream, expected, events } = appendOperation(operation);
    const wording = 'Subventions de billetterie, octobre 2026';
    await append(stream, expected as number, ...events.map((event) => ({ ...event, data: { ...event.data, wording } })));
    return operation;
  };
  const operations = [await pay('2026-12-30'), await pay('2027-01-04')];
  const [ofYear, later] = operations.map(({ id }) => id);
  await propose('2026-12-31');
  await propose('2027-01-31');
  await propose('2026-11-30', accept(ofYear ?? ''));
  await propose('2026-10-31', accept(later ?? ''));
  await propose('2026-09-30', { type: 'EntryProposalDismissed', data: { reason: 'Payée par le comité central' } });
  expect(await dues('entry-proposals')).toMatchObject([
    { label: expect.stringMatching(/^Subventions de billetterie.*Cinéma$/), count: 2, amount: 240, counterpart_code_value: '468600' },
  ]);
  // The operation of January names October: it is of the due, and is not cut off a second time.
  const { cut_offs } = (await fixture.get(`/exercices/${fixture.year.yearId}/cut_offs`)).json<CutOffsDto>();
  expect(cut_offs).toEqual([]);
});
