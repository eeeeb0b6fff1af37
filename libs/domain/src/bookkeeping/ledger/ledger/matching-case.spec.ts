import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { allocatedBy, closedYear, day, from, openYear, split, yearId } from '../../../../test/operation-story.js';
import { bankOperationStream } from '../../bank/bank-operation/bank-operation.events.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type MatchingCommand, matchingCase } from './matching-case.js';

const matching = specifyCase(matchingCase);
const [entryId, payment] = [newId<'journal-entry'>(), newId<'bank-operation'>()];
const line = (debit: number, credit: number) => ({
  account: '411000',
  accountLabel: 'Bénéficiaires',
  budget: 'ASC' as const,
  debit: cents(debit),
  credit: cents(credit),
  wording: 'Participation',
});
const posted: JournalEntryEvent = {
  type: 'JournalEntryPosted',
  data: {
    yearId,
    date: day('2026-03-01'),
    label: 'Participation',
    pieceRef: 'OD-1',
    journal: 'OD',
    kind: 'miscellaneous',
    refersTo: null,
    deliberation: null,
    lines: [line(5_00, 0), line(0, 5_00)],
  },
};
const repayment = (euros: number) => [
  from('import', { value: cents(-euros * 100) }),
  allocatedBy('manual', split(euros, { kind: 'account', account: '411000', auxiliary: { code: 'ZOE', label: 'Zoé' } })),
];
const history = { calendar: openYear, entries: new Map([[journalEntryStream(entryId), [posted]]]) };
const lines = [0, 1].map((rank) => ({ writingId: entryId as string, line: rank }));
const match: MatchingCommand = { type: 'LetterLines', id: yearId, account: '411000', groups: [lines] };

describe('the matching of an account', () => {
  it('gives one letter to lines of its entries, which may not move meanwhile', () => {
    const outcome = matching.given(history).when(match);
    outcome.thenTypes('LinesLettered');
    outcome.thenAnswers((letters) => expect(letters).toEqual([{ letter: 'AA', lines }]));
    outcome.thenGuards('calendar', 'entries');
  });
  it('needs lines that their entry has on the account', () =>
    matching.given({ calendar: openYear }).when(match).thenRefuses('lettering.unknown-line'));
  it('needs a known year', () => matching.given({ entries: history.entries }).when(match).thenRefuses('exercice.unknown'));
  it('joins a bill with its payment by the bank', () => {
    const outcome = matching.given({ ...history, operations: new Map([[bankOperationStream(payment), repayment(5)]]) }).when({
      ...match,
      groups: [
        [
          { writingId: entryId, line: 1 },
          { writingId: payment, line: 0 },
        ],
      ],
    });
    outcome.thenTypes('LinesLettered');
    outcome.thenGuards('calendar', 'entries', 'operations');
  });
  it('joins a second payment with what the first one left open', () => {
    const [owed, first, second] = [
      { writingId: entryId, line: 1 },
      { writingId: payment, line: 0 },
      { writingId: newId(), line: 0 },
    ];
    const outcome = matching
      .given({
        ...history,
        matching: [{ type: 'LinesLettered', data: { letter: 'aa', lines: [owed, first], isPartial: true } }],
        operations: new Map([
          [bankOperationStream(payment), repayment(3)],
          [bankOperationStream(second.writingId as typeof payment), repayment(2)],
        ]),
      })
      .when({ ...match, groups: [[owed, second]] });
    outcome.thenTypes('LetteringRemoved', 'LinesLettered');
    outcome.thenAnswers((letters) => expect(letters).toEqual([{ letter: 'AB', lines: [owed, second, first] }]));
  });
  it('gives several groups a letter each, all or none', () => {
    const other = newId<'journal-entry'>();
    const both = { ...history, entries: new Map([...history.entries, [journalEntryStream(other), [posted]]]) };
    const groups = [lines, lines.map(({ line }) => ({ writingId: other as string, line }))];
    const outcome = matching.given(both).when({ ...match, groups });
    outcome.thenAnswers((letters) => expect(letters.map(({ letter }) => letter)).toEqual(['AA', 'AB']));
    matching
      .given(both)
      .when({ ...match, groups: [lines, lines] })
      .thenRefuses('lettering.already-lettered');
  });
  it('is written in no closed year', () => {
    const inClosedYear = { ...history, calendar: closedYear };
    matching.given(inClosedYear).when(match).thenRefuses('exercice.closed');
    matching.given(inClosedYear).when({ type: 'RemoveLetter', id: yearId, account: '411000', letter: 'AA' }).thenRefuses('exercice.closed');
  });
  it('removes a letter that exists', () =>
    matching
      .given(history)
      .when({ type: 'RemoveLetter', id: yearId, account: '411000', letter: 'AA' })
      .thenRefuses('lettering.unknown-letter'));
});
