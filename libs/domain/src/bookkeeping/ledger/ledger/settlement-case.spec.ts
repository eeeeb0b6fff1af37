import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  accountOpened,
  activitiesOf,
  activityAdded,
  allocatedBy,
  context,
  day,
  from,
  id,
  openYear,
  recorded,
  sentSplit,
  split,
  yearId,
} from '../../../../test/operation-story.js';
import { bankOperationStream } from '../../bank/bank-operation/bank-operation.events.js';
import { letteringStream } from '../../third-party/lettering.events.js';
import { type JournalEntryEvent, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type SettlementCommand, settlementCase } from './settlement-case.js';

const settlement = specifyCase(settlementCase, context);
const edf = { code: 'EDF', label: 'EDF' };
const orange = { code: 'ORANGE', label: 'Orange' };
const [edfBill, orangeBill] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const side = (account: string, debit: number, credit: number, auxiliary?: typeof edf) => ({
  account,
  accountLabel: 'Compte',
  budget: 'ASC' as const,
  debit: cents(debit),
  credit: cents(credit),
  wording: 'Facture',
  ...(auxiliary && { auxiliary }),
});
const bill = (auxiliary: typeof edf, amount: number): JournalEntryEvent => ({
  type: 'JournalEntryPosted',
  data: {
    yearId,
    date: day('2026-02-01'),
    label: 'Facture',
    pieceRef: 'F-1',
    journal: 'OD',
    kind: 'miscellaneous',
    refersTo: null,
    deliberation: null,
    lines: [side('606100', amount, 0), side('401000', 0, amount, auxiliary)],
  },
});
const history = {
  calendar: openYear,
  account: accountOpened,
  activities: activitiesOf(activityAdded()),
  operation: [recorded],
  entries: new Map([
    [journalEntryStream(edfBill), [bill(edf, 30_00)]],
    [journalEntryStream(orangeBill), [bill(orange, 20_00)]],
  ]),
};
const part = (auxiliary: typeof edf, euros: number) =>
  sentSplit(euros, { kind: 'account', activityId: null, account: { code: '401000', label: 'Fournisseurs', auxiliary } });
const item = (writingId: string, line = 1, account = '401000') => ({ writingId, line, account });
const settle = (splits: SettlementCommand['data']['splits'], ...items: SettlementCommand['items']): SettlementCommand => ({
  type: 'AllocateBankOperation',
  id,
  data: { splits, structure: 'CSE', provenance: { kind: 'manual', keyword: null } },
  items,
});
describe('a payment that settles bills', () => {
  it('is allocated and lettered at once, third party by third party', () => {
    const outcome = settlement.given(history).when(settle([part(edf, 30), part(orange, 20)], item(edfBill), item(orangeBill)));
    outcome.thenWrites('matching', 'operation');
    outcome.thenGuards('calendar', 'entries');
    outcome.thenAnswers(({ state }) => expect(state.splits.map(({ auxiliary }) => auxiliary?.code)).toEqual(['EDF', 'ORANGE']));
  });
  it('names the lines of both sides in the letter', () => {
    const outcome = settlement.given(history).when(settle([part(edf, 30), sentSplit(20)], item(edfBill)));
    const lines = [
      { writingId: edfBill, line: 1 },
      { writingId: id, line: 0 },
    ];
    outcome.then({
      operation: [expect.objectContaining({ type: 'BankOperationAllocated' })] as never,
      matching: new Map([
        [letteringStream(yearId, '401000'), [{ type: 'LinesLettered', data: { letter: 'AA', isPartial: false, lines } }]],
      ]),
    });
  });
  it('joins the parts that were paid before, whatever line of them is named', () => {
    const before = newId<'bank-operation'>();
    const parts = [
      { writingId: edfBill, line: 1 },
      { writingId: before, line: 0 },
    ];
    const paymentPart = (euros: number) => split(euros, { kind: 'account', account: '401000', auxiliary: edf });
    const stream = letteringStream(yearId, '401000');
    const outcome = settlement
      .given({
        ...history,
        entries: new Map([[journalEntryStream(edfBill), [bill(edf, 80_00)]]]),
        operations: new Map([
          [bankOperationStream(before), [from('manual', { value: cents(-30_00) }), allocatedBy('manual', paymentPart(30))]],
        ]),
        matching: new Map([[stream, [{ type: 'LinesLettered', data: { letter: 'aa', lines: parts, isPartial: true } }]]]),
      })
      .when(settle([part(edf, 50)], item(edfBill)));
    outcome.then({
      operation: [expect.objectContaining({ type: 'BankOperationAllocated' })] as never,
      matching: new Map([
        [
          stream,
          [
            { type: 'LetteringRemoved', data: { letter: 'aa', lines: parts } },
            { type: 'LinesLettered', data: { letter: 'AB', isPartial: false, lines: [...parts, { writingId: id, line: 0 }] } },
          ],
        ],
      ]),
    });
    outcome.thenGuards('calendar', 'entries', 'operations');
  });

  it.each([
    ['the bill of another third party', 'lettering.not-paid', settle([part(edf, 50)], item(orangeBill))],
    ['a line of another account', 'lettering.unknown-line', settle([part(edf, 50)], item(edfBill, 0))],
    ['an account that is no third party’s', 'lettering.account-invalid', settle([part(edf, 50)], item(edfBill, 0, '606100'))],
    ['an unknown line', 'lettering.unknown-line', settle([part(edf, 50)], item(newId()))],
    ['parts that do not add up', 'operation.unbalanced', settle([part(edf, 30)], item(edfBill))],
  ])('refuses %s', (_, code, command) => settlement.given(history).when(command).thenRefuses(code));
});
