import { newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  batchId,
  candidate,
  customerId,
  debitCreditor,
  debtor,
  freed,
  planned,
  plannedDebit,
  returned,
  rum,
  settled,
} from '../../../test/debit-story.js';
import type { DebitRegisterEvent } from './debit.events.js';
import { debitBatchCase } from './debit-batch.js';
import { assess, collectionDay, type DebitCandidate } from './debit-candidate.js';
import { debitRegisterFold } from './debit-register.js';

// Saturday 21 November 2026.
const today = localDate('2026-11-21');
const context = caseContext({ environmentId: customerId, userId: newId() as UserId });
const batch = specifyCase(debitBatchCase, context);
const prepare = (candidates: readonly DebitCandidate[], until = localDate('2026-11-30')) => ({
  id: batchId,
  type: 'PrepareDebitBatch' as const,
  data: { until, creditor: debitCreditor, candidates },
});
const exported = { id: batchId, type: 'ExportDebitBatch' as const, data: { withoutMandate: [] as string[] } };
const exportedWithout = (endToEndId: string) => ({ ...exported, data: { withoutMandate: [endToEndId] } });
const cancelled = { id: batchId, type: 'CancelDebitBatch' as const };
const assessed = (debit: DebitCandidate, ...history: DebitRegisterEvent[]) =>
  assess(debit, history.reduce(debitRegisterFold.evolve, debitRegisterFold.initial), today);

describe('preparing a batch', () => {
  it('plans one debit per bill, in the order of their numbers', () =>
    batch
      .given({})
      .when(prepare([candidate(2), candidate(1)]))
      .thenWrites('batch', 'register'));
  it('leaves out a bill that has a live debit', () =>
    batch
      .given({ register: [planned(plannedDebit(1))] })
      .when({ ...prepare([candidate(1)]), id: newId() as typeof batchId })
      .thenRefuses('debit.batch-empty'));
  it('needs a day that is not past', () =>
    batch
      .given({})
      .when(prepare([candidate(1)], localDate('2026-11-20')))
      .thenRefuses('debit.day-past'));
  it('needs a bill to collect', () => batch.given({}).when(prepare([])).thenRefuses('debit.batch-empty'));
});

describe('a bill that is due', () => {
  it('is collected under the number of the bill', () =>
    expect(assessed(candidate(1))).toMatchObject({
      endToEndId: 'F2026-000001',
      attempt: 1,
      collectOn: '2026-11-30',
      text: 'Facture F2026-000001',
    }));
  it.each([
    ['live-debit', candidate(1), [planned(plannedDebit(1))]],
    ['settled', candidate(1), [planned(plannedDebit(1)), settled(1)]],
    ['not-retriable', candidate(1), [planned(plannedDebit(1)), returned(1, 'MD01')]],
    ['not-retriable', candidate(1), [planned(plannedDebit(1)), returned(1, 'AC04')]],
    ['no-mandate', candidate(1, { mandate: null }), []],
    ['not-announced', candidate(1, { announcedOn: null }), []],
    ['lapsed-mandate', candidate(1, { mandate: { rum, debtor, signedOn: localDate('2023-11-29') } }), []],
    ['unwritable', candidate(1, { mandate: { rum, signedOn: today, debtor: { ...debtor, name: 'Комитет' } } }), []],
  ] as const)('is left out: %s', (reason, debit, history) => expect(assessed(debit, ...history)).toBe(reason));
  it('is presented a second time after a lack of funds, and no third time', () => {
    const first = [planned(plannedDebit(1)), returned(1, 'AM04')];
    expect(assessed(candidate(1), ...first)).toMatchObject({ endToEndId: 'F2026-000001-R2', attempt: 2 });
    const second = planned(plannedDebit(1, { endToEndId: 'F2026-000001-R2', attempt: 2 }));
    const back = returned(1, 'AM04');
    const again = { ...back, data: { ...back.data, endToEndId: 'F2026-000001-R2' } } as DebitRegisterEvent;
    expect(assessed(candidate(1), ...first, second, again)).toBe('retried');
  });
  it('is free again when its batch is cancelled', () =>
    expect(assessed(candidate(1), planned(plannedDebit(1)), freed(today))).toMatchObject({ endToEndId: 'F2026-000001', attempt: 1 }));
  it('keeps a mandate alive for 36 months after its last debit', () => {
    const old = candidate(1, { mandate: { rum, debtor, signedOn: localDate('2020-01-01') } });
    expect(assessed(old, planned(plannedDebit(2, { collectOn: localDate('2023-11-30') })))).toMatchObject({ rum });
    expect(assessed(old, planned(plannedDebit(2, { collectOn: localDate('2023-11-29') })))).toBe('lapsed-mandate');
  });
});

describe('the day of collection', () => {
  it.each([
    ['the due day', '2026-12-10', '2026-11-16', '2026-12-10'],
    ['14 days after the announcement', '2026-11-25', '2026-11-16', '2026-11-30'],
    ['two open days from today', '2026-11-01', '2026-10-01', '2026-11-24'],
    ['an open day', '2026-12-25', '2026-11-16', '2026-12-28'],
  ])('is %s', (_, due, announced, day) => expect(collectionDay(localDate(due), localDate(announced), today)).toBe(day));
});

describe('a batch', () => {
  const register = [planned(plannedDebit(1))];
  it('is exported once: its first instant is kept', () => {
    batch.given({ register }).when(exported).thenWrites('register');
    const before: DebitRegisterEvent = { type: 'DebitsExported', data: { batch: batchId, at: '2026-11-21T09:00:00.000Z' } };
    batch
      .given({ register: [...register, before] })
      .when(exported)
      .then({});
  });
  it('leaves out the debits of a mandate that was revoked since, and may still be cancelled', () => {
    const left: DebitRegisterEvent = {
      type: 'DebitsLeftOut',
      data: { batch: batchId, endToEndIds: ['F2026-000002'], reason: 'no-mandate', on: today },
    };
    const first: DebitRegisterEvent = { type: 'DebitsExported', data: { batch: batchId, at: '2026-11-21T09:00:00.000Z' } };
    const outcome = batch.given({ register: [planned(plannedDebit(1), plannedDebit(2))] }).when(exportedWithout('F2026-000002'));
    outcome.then({ register: [left, first] });
    outcome.thenAnswers(({ batch: { leftOut } }) => expect(leftOut).toEqual(['F2026-000002']));
    const later = batch.given({ register: [planned(plannedDebit(1), plannedDebit(2)), left, first] });
    later.when(exportedWithout('F2026-000001')).then({});
    later.when(cancelled).then({ register: [freed(today)] });
  });
  it('is not exported when every mandate was revoked', () =>
    batch.given({ register }).when(exportedWithout('F2026-000001')).thenRefuses('debit.batch-without-mandate'));
  it('collects a bill that it left out, once a mandate is signed', () => {
    const left: DebitRegisterEvent = {
      type: 'DebitsLeftOut',
      data: { batch: batchId, endToEndIds: ['F2026-000001'], reason: 'no-mandate', on: today },
    };
    expect(assessed(candidate(1), ...register, left)).toMatchObject({ endToEndId: 'F2026-000001', attempt: 1 });
    expect(assessed(candidate(1, { mandate: null }), ...register, left)).toBe('no-mandate');
  });
  it('frees its bills when it is cancelled', () =>
    batch
      .given({ register })
      .when(cancelled)
      .then({ register: [freed(today)] }));
  it('is cancelled once', () =>
    batch
      .given({ register: [...register, freed(today)] })
      .when(cancelled)
      .then({}));
  it('is not exported after it was cancelled', () =>
    batch
      .given({ register: [...register, freed(today)] })
      .when(exported)
      .thenRefuses('debit.batch-cancelled'));
  it('is not cancelled on the day of collection, or when a bank has answered', () => {
    batch
      .given({ register: [planned(plannedDebit(1, { collectOn: today }))] })
      .when(cancelled)
      .thenRefuses('debit.batch-collected');
    batch
      .given({ register: [...register, returned(1, 'AC01')] })
      .when(cancelled)
      .thenRefuses('debit.batch-collected');
  });
  it('must exist', () => batch.given({}).when(cancelled).thenRefuses('debit.batch-unknown'));
});
