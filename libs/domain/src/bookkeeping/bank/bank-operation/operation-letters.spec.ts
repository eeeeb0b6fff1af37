import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  allocate,
  allocatedBy,
  command,
  correct,
  day,
  from,
  id,
  operation,
  recorded,
  sentSplit,
  split,
  validatedUpTo,
  yearId,
} from '../../../../test/operation-story.js';
import { type LetteringEvent, letteringStream } from '../../third-party/lettering.events.js';
import type { BankOperationCommand } from './bank-operation-command.js';
import { belongingsOf } from './reversal.js';

const supplier = {
  kind: 'account',
  activityId: null,
  categoryId: null,
  account: '401000',
  auxiliary: { code: 'EDF', label: 'EDF' },
} as const;
const payment = [recorded, allocatedBy('manual', split(50, supplier))];
const lettered: LetteringEvent = {
  type: 'LinesLettered',
  data: {
    letter: 'AA',
    isPartial: false,
    lines: [
      { writingId: id, line: 0 },
      { writingId: 'bill', line: 1 },
    ],
  },
};
const matching = new Map([[letteringStream(yearId, '401000'), [lettered]]]);
const removed = new Map([
  [letteringStream(yearId, '401000'), [{ type: 'LetteringRemoved', data: { letter: 'AA', lines: lettered.data.lines } }]],
]);
const written = (sent: BankOperationCommand, history = payment, more = {}) =>
  operation.given(history, { matching, ...more }).when(command(sent));

describe('the letter of a payment', () => {
  it.each<[string, BankOperationCommand]>([
    ['another allocation', allocate(sentSplit(50))],
    ['no allocation', { type: 'RemoveAllocation', data: { isFromBatch: false } }],
    ['a deletion', { type: 'DeleteBankOperation' }],
    ['another amount', correct({ amount: cents(60_00) })],
  ])('falls with %s', (_, sent) =>
    written(sent).thenWrites('matching', 'operation', ...(sent.type === 'CorrectBankOperation' ? (['account'] as const) : [])),
  );
  it('stays with another wording, and is guarded', () => {
    const outcome = written(correct({ wording: 'EDF mars' }));
    outcome.thenWrites('account', 'operation');
    outcome.thenGuards('calendar', 'matching');
  });
  it('falls when the payment is reversed', () => {
    const reversal: BankOperationCommand = {
      type: 'ReverseBankOperation',
      data: { byOperationId: belongingsOf(id)[1], date: day('2026-05-02'), isRewritten: false, isDryRun: false },
    };
    written(reversal, payment, { calendar: validatedUpTo('2026-04-30') }).thenWrites('matching', 'operation', 'reversal');
  });
  it('joins the payment and its reversal: neither is proposed to a bill', () => {
    const [, reversalId] = belongingsOf(id);
    const reversal: BankOperationCommand = {
      type: 'ReverseBankOperation',
      data: { byOperationId: reversalId, date: day('2026-05-02'), isRewritten: false, isDryRun: false },
    };
    written(reversal, payment, { calendar: validatedUpTo('2026-04-30') }).thenEvents((events) =>
      expect(events.matching?.get(letteringStream(yearId, '401000'))).toEqual([
        { type: 'LetteringRemoved', data: { letter: 'AA', lines: lettered.data.lines } },
        {
          type: 'LinesLettered',
          data: {
            letter: 'AB',
            lines: [
              { writingId: id, line: 0 },
              { writingId: reversalId, line: 1 },
            ],
            isPartial: false,
          },
        },
      ]),
    );
  });
  it('falls for a reversal that is cancelled', () => {
    const [reversalId] = belongingsOf(belongingsOf(id)[1]);
    const history = [...payment, { type: 'BankOperationReversed' as const, data: { byOperationId: reversalId, date: day('2026-05-02') } }];
    const ofReversal: LetteringEvent = { ...lettered, data: { ...lettered.data, lines: [{ writingId: reversalId, line: 1 }] } };
    written({ type: 'CancelReversal' }, history, {
      reversal: [from('reversal', { value: cents(50_00), date: day('2026-05-02') }), allocatedBy('reversal', split(50, supplier))],
      matching: new Map([[letteringStream(yearId, '401000'), [ofReversal]]]),
    }).thenWrites('matching', 'operation', 'reversal');
  });
  it('is removed with its lines', () => {
    const outcome = written({ type: 'DeleteBankOperation' });
    outcome.then({ operation: [{ type: 'BankOperationDeleted', data: {} }], matching: removed as never });
    expect(removed.size).toBe(1);
  });
});
