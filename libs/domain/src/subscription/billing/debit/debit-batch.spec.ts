import { newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  batchId,
  candidate,
  credited,
  customerId,
  debitCreditor,
  debtor,
  exported as exportedFile,
  freed,
  leftOut,
  planned,
  plannedDebit,
  returned,
  rum,
  settled,
} from '../../../../test/debit-story.js';
import type { DebitRegisterEvent } from './debit.events.js';
import { debitBatchCase } from './debit-batch.js';
import { assess, collectionDay, type DebitCandidate } from './debit-candidate.js';
import { debitRegisterFold, type LeftOut } from './debit-register.js';

// Saturday 21 November 2026.
const today = localDate('2026-11-21');
const context = caseContext({ environmentId: customerId, userId: newId() as UserId });
const batch = specifyCase(debitBatchCase, context);
const prepare = (candidates: readonly DebitCandidate[], until = localDate('2026-11-30')) => ({
  id: batchId,
  type: 'PrepareDebitBatch' as const,
  data: { until, creditor: debitCreditor, candidates },
});
const exported = { id: batchId, type: 'ExportDebitBatch' as const, data: { leftOut: [] as LeftOut[] } };
const exportedWithout = (endToEndId: string, reason: LeftOut['reason'] = 'no-mandate') => ({
  ...exported,
  data: { leftOut: [{ endToEndId, reason }] },
});
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
    ['credited', candidate(1), [planned(plannedDebit(1)), returned(1, 'AM04'), credited(1)]],
    ['not-retriable', candidate(1), [planned(plannedDebit(1)), returned(1, 'MD01')]],
    ['not-retriable', candidate(1), [planned(plannedDebit(1)), returned(1, 'AC04')]],
    ['no-mandate', candidate(1, { mandate: null }), []],
    ['not-announced', candidate(1, { announcedOn: null }), []],
    ['lapsed-mandate', candidate(1, { mandate: { rum, debtor, signedOn: localDate('2023-11-29') } }), []],
    ['unwritable', candidate(1, { mandate: { rum, signedOn: today, debtor: { ...debtor, name: 'Комитет' } } }), []],
  ] as const)('is left out: %s', (reason, debit, history) => expect(assessed(debit, ...history)).toBe(reason));
  it('is presented a second time after a lack of funds, and no third time', () => {
    const first = [planned(plannedDebit(1)), returned(1, 'AM04')];
    expect(assessed(candidate(1), ...first)).toMatchObject({
      endToEndId: 'F2026-000001-R2',
      attempt: 2,
      collectOn: '2026-12-07',
      announcedOn: today,
    });
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
  const dayOf = (dueOn: string, announcedOn: string, attempt = 1) =>
    collectionDay({ dueOn: localDate(dueOn), announcedOn: localDate(announcedOn), attempt }, today);
  it.each([
    ['the due day', '2026-12-10', '2026-11-16', '2026-12-10'],
    ['14 days after the announcement', '2026-11-25', '2026-11-16', '2026-11-30'],
    ['an open day', '2026-12-25', '2026-11-16', '2026-12-28'],
  ])('is %s', (_, due, announced, day) => expect(dayOf(due, announced)).toEqual({ collectOn: day }));
  it('is announced anew, 14 days before, when the banks no longer take the announced day', () => {
    expect(dayOf('2026-11-24', '2026-11-10')).toEqual({ collectOn: '2026-11-24' });
    expect(dayOf('2026-11-23', '2026-11-09')).toEqual({ collectOn: '2026-12-07', announcedOn: today });
  });
  it('of a second presentation is announced, 14 days before', () =>
    expect(dayOf('2026-12-10', '2026-11-16', 2)).toEqual({ collectOn: '2026-12-07', announcedOn: today }));
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
    const left = leftOut(2, 'no-mandate');
    const outcome = batch.given({ register: [planned(plannedDebit(1), plannedDebit(2))] }).when(exportedWithout('F2026-000002'));
    outcome.then({ register: [left, exportedFile] });
    outcome.thenAnswers((answer) => expect(answer.batch.leftOut).toEqual([{ endToEndId: 'F2026-000002', reason: 'no-mandate' }]));
    const later = batch.given({ register: [planned(plannedDebit(1), plannedDebit(2)), left, exportedFile] });
    later.when(exportedWithout('F2026-000001')).then({});
    later.when(cancelled).then({ register: [freed(today)] });
  });
  it('leaves out a bill that a credit note has annulled or reduced since', () => {
    const given = batch.given({ register: [planned(plannedDebit(1), plannedDebit(2))] });
    given.when(exportedWithout('F2026-000001', 'credited')).then({ register: [leftOut(1, 'credited'), exportedFile] });
    given.when(exportedWithout('F2026-000001', 'amount-changed')).then({ register: [leftOut(1, 'amount-changed'), exportedFile] });
  });
  it('is not exported when every debit has left it', () => {
    batch.given({ register }).when(exportedWithout('F2026-000001')).thenRefuses('debit.batch-without-debit');
    batch
      .given({ register: [...register, credited(1), leftOut(1, 'credited')] })
      .when(exported)
      .thenRefuses('debit.batch-without-debit');
  });
  it('gives another day, announced 14 days before, to a debit whose day the banks no longer take', () => {
    const late = planned(plannedDebit(1, { collectOn: localDate('2026-11-20') }), plannedDebit(2));
    const outcome = batch.given({ register: [late] }).when(exported);
    const { billId, environmentId, endToEndId } = plannedDebit(1);
    const dated: DebitRegisterEvent = {
      type: 'DebitsDated',
      data: { batch: batchId, debits: [{ billId, environmentId, endToEndId, collectOn: localDate('2026-12-07') }], on: today },
    };
    outcome.then({ register: [dated, exportedFile] });
    outcome.thenAnswers((answer) => expect(answer.batch.debits.map(({ collectOn }) => collectOn)).toEqual(['2026-12-07', '2026-11-30']));
    const { register: events = [] } = debitBatchCase.decide(
      exported,
      { batch: null, register: debitRegisterFold.evolve(debitRegisterFold.initial, late) },
      context,
    ).events;
    const after = [late, ...events].reduce(debitRegisterFold.evolve, debitRegisterFold.initial);
    expect(after.debits.get('F2026-000001')).toMatchObject({ collectOn: '2026-12-07', status: 'live' });
  });
  it('is not exported again once a day of its file is past', () =>
    batch
      .given({ register: [planned(plannedDebit(1, { collectOn: localDate('2026-11-20') })), exportedFile] })
      .when(exported)
      .thenRefuses('debit.batch-past'));
  it('collects a bill that it left out, once a mandate is signed', () => {
    const left = leftOut(1, 'no-mandate');
    expect(assessed(candidate(1), ...register, left)).toMatchObject({ endToEndId: 'F2026-000001', attempt: 1 });
    expect(assessed(candidate(1, { mandate: null }), ...register, left)).toBe('no-mandate');
  });
  it('that is cancelled frees no bill that a later batch took over', () => {
    const other = { ...planned(plannedDebit(1)), data: { ...planned(plannedDebit(1)).data, batch: newId() as typeof batchId } };
    const history = [...register, leftOut(1, 'no-mandate'), other as DebitRegisterEvent, freed(today)];
    expect(assessed(candidate(1), ...history)).toBe('live-debit');
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
      .given({ register: [planned(plannedDebit(1, { collectOn: today })), exportedFile] })
      .when(cancelled)
      .thenRefuses('debit.batch-collected');
    batch
      .given({ register: [planned(plannedDebit(1, { collectOn: today }))] })
      .when(cancelled)
      .then({ register: [freed(today)] });
    batch
      .given({ register: [...register, returned(1, 'AC01')] })
      .when(cancelled)
      .thenRefuses('debit.batch-collected');
  });
  it('must exist', () => batch.given({}).when(cancelled).thenRefuses('debit.batch-unknown'));
});
