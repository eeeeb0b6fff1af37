import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type AttachmentEvent, attachmentStream } from '../../../capabilities/attachment/attachment.events.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type AccountingActivityEvent, accountingActivityStream } from '../../plan/accounting-activity/accounting-activity.events.js';
import { type LetteringEvent, letteringStream } from '../../third-party/lettering.events.js';
import type { EntryLine, JournalEntryEvent } from './journal-entry.events.js';
import { type EntryCommand, journalEntryCase } from './journal-entry-case.js';
import type { EntryDraft } from './miscellaneous-entry.js';

const entries = specifyCase(journalEntryCase);
const [id, reversalId, yearId, nextYearId] = [
  newId<'journal-entry'>(),
  newId<'journal-entry'>(),
  newId<'fiscal-year'>(),
  newId<'fiscal-year'>(),
];
const created = (year: string, of: typeof yearId): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId: of, name: year, start: localDate(`${year}-01-01`), end: localDate(`${year}-12-31`) },
});
const calendar = [created('2026', yearId), created('2027', nextYearId)];
const supplier = { code: 'EXPERT', label: 'Cabinet Exemple' };
const invoice: EntryDraft = {
  date: localDate('2026-12-31'),
  label: 'Honoraires',
  pieceRef: 'F-118',
  lines: [
    { account: '622600', budget: 'AEP', debit: cents(480_00), credit: cents(0), wording: '', auxiliary: null, activityId: null },
    { account: '401000', budget: 'AEP', debit: cents(0), credit: cents(480_00), wording: '', auxiliary: supplier, activityId: null },
  ],
};
const sent = (change: Partial<EntryDraft> = {}) => ({
  draft: { ...invoice, ...change },
  names: new Map<string, string>(),
  isCouncil: true,
});
const reversal = (day: string) => ({ id: reversalId, date: localDate(day) });
const post = (reverseOn?: string): EntryCommand => ({
  type: 'PostJournalEntry',
  kind: 'miscellaneous',
  id,
  ...sent(),
  reversal: reverseOn === undefined ? null : reversal(reverseOn),
});
const amend = (change: Partial<EntryDraft>): EntryCommand => ({ type: 'AmendJournalEntry', id, ...sent(change) });
const reverse = (day = '2027-01-01'): EntryCommand => ({ type: 'ReverseJournalEntry', id, reversal: reversal(day) });

const line = (account: string, debit: number, credit: number): EntryLine => ({
  account,
  accountLabel: account,
  budget: 'AEP',
  debit: cents(debit),
  credit: cents(credit),
  wording: 'Honoraires',
});
const posted: JournalEntryEvent = {
  type: 'JournalEntryPosted',
  data: {
    yearId,
    date: localDate('2026-12-31'),
    label: 'Honoraires',
    pieceRef: 'F-118',
    journal: 'OD',
    kind: 'miscellaneous',
    refersTo: null,
    deliberation: null,
    lines: [line('622600', 480_00, 0), line('401000', 0, 480_00)],
  },
};
const suppliers = letteringStream(yearId, '401000');
const lettered: LetteringEvent = {
  type: 'LinesLettered',
  data: {
    letter: 'AA',
    lines: [
      { writingId: id, line: 1 },
      { writingId: 'other', line: 0 },
    ],
    isPartial: false,
  },
};
const history = { entry: [posted], calendar, matching: new Map([[suppliers, [lettered]]]) };

describe('an entry by hand', () => {
  it('keeps its letters when a proof is added, and takes the file from its uploader alone', () => {
    const file = { id: newId<'attachment'>(), name: 'facture.pdf', extension: 'pdf', size: 12, mimeType: 'application/pdf' };
    const attach: EntryCommand = { type: 'AttachToEntry', id, file };
    const history = { calendar, entry: [posted], matching: new Map([[suppliers, [lettered]]]) };
    entries.given(history).when(attach).thenRefuses('attachment.unknown');
    const context = caseContext();
    const uploaded: AttachmentEvent = {
      type: 'AttachmentUploaded',
      data: { ...file, sha256: '', purpose: 'entry', uploadedBy: context.userId },
    };
    const outcome = specifyCase(journalEntryCase, context)
      .given({ ...history, attachments: new Map([[attachmentStream(file.id), [uploaded]]]) })
      .when(attach);
    outcome.thenWrites('attachments', 'entry');
  });
  it('cancels the removal of an activity that it names, which its count of uses began', () => {
    const activityId = newId<'accounting-activity'>();
    const stream = accountingActivityStream(activityId);
    const added: AccountingActivityEvent = {
      type: 'AccountingActivityAdded',
      data: { name: 'Expertise', categoryId: newId(), budget: 'AEP', expenseAccount: '622600', takingAccount: null, keywords: [] },
    };
    const lines = invoice.lines.map((each, rank) => (rank === 0 ? { ...each, activityId } : each));
    const outcome = entries
      .given({ calendar, activities: new Map([[stream, [added, { type: 'AccountingActivityRemovalRequested', data: {} }]]]) })
      .when({ ...post(), ...sent({ lines }) } as EntryCommand);
    outcome.thenWrites('entry', 'activities');
  });
  it('is posted in the year of its day, which stays open until then', () => {
    const outcome = entries.given({ calendar }).when(post());
    outcome.thenTypes('JournalEntryPosted');
    outcome.thenWrites('entry');
    outcome.thenGuards('calendar');
    outcome.thenAnswers(({ entry, calendar: { years } }) => expect([entry.entry.yearId, years.length]).toEqual([yearId, 2]));
    entries.given({ calendar }).thenRepeating(post());
  });
  it('is posted with its reversal, or not at all', () => {
    const outcome = entries.given({ calendar }).when(post('2027-01-01'));
    outcome.thenTypes('JournalEntryPosted', 'JournalEntryReversed');
    outcome.thenWrites('entry', 'reversal');
    outcome.thenAnswers(({ entry }) => expect(entry.reversedBy).toBe(reversalId));
    entries.given({ calendar }).when(post('2026-12-30')).thenRefuses('entry.reversed-before');
    entries.given({ calendar }).when(post('2028-01-01')).thenRefuses('exercice.missing');
    entries.given({ calendar }).thenRepeating(post('2027-01-01'));
  });
  it('needs an open year', () => entries.given({}).when(post()).thenRefuses('exercice.missing'));
  it('is unknown before its new content is checked', () =>
    entries
      .given({ calendar })
      .when(amend({ label: '' }))
      .thenRefuses('entry.unknown'));
  it('is complete', () =>
    entries
      .given(history)
      .when(amend({ label: '' }))
      .thenRefuses('entry.incomplete'));
});

describe('the matching letters of an entry', () => {
  it('are removed when the entry changes', () => {
    const outcome = entries.given(history).when(amend({ label: 'Honoraires de décembre' }));
    outcome.thenWrites('entry', 'matching');
    outcome.thenTypes('JournalEntryAmended');
    entries
      .given({ entry: [posted], calendar })
      .when(amend({ label: 'Honoraires de décembre' }))
      .thenGuards('calendar', 'matching');
  });
  it('stay when nothing changes', () => {
    const lines = [line('622600', 480_00, 0), { ...line('401000', 0, 480_00), auxiliary: supplier }];
    const labels = new Map(lines.map(({ account, accountLabel }) => [account, accountLabel]));
    const same: EntryCommand = { ...sent(), type: 'AmendJournalEntry', id, names: labels };
    const exact: JournalEntryEvent = { ...posted, data: { ...posted.data, lines } };
    entries
      .given({ ...history, entry: [exact] })
      .when(same)
      .thenWrites();
  });
  it('are removed when the entry is reversed', () => {
    const outcome = entries.given(history).when(reverse());
    outcome.thenWrites('entry', 'matching', 'reversal');
    outcome.thenAnswers(({ entry }) => expect(entry.reversedBy).toBe(reversalId));
  });
});

describe('the reversal of an entry', () => {
  it('needs an entry by hand that is not reversed', () => {
    entries.given({ calendar }).when(reverse()).thenRefuses('entry.unknown');
    const byOther: JournalEntryEvent = { type: 'JournalEntryReversed', data: { byEntryId: newId<'journal-entry'>() } };
    entries
      .given({ ...history, entry: [posted, byOther] })
      .when(reverse())
      .thenRefuses('entry.reversed');
    const opening: JournalEntryEvent = { ...posted, data: { ...posted.data, kind: 'opening' } };
    entries
      .given({ ...history, entry: [opening] })
      .when(reverse())
      .thenRefuses('entry.not-reversible');
  });
  it('has no second effect', () => entries.given(history).thenRepeating(reverse()));
});
