import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { LetterBatchEvent, LetterBatchId, LetteredMailingId, LetterFileId } from './letter-batch.events.js';
import { type LetterBatchCommand, letterBatchCase, letterBatchFold, readyFile } from './letter-batch.js';
import { postalStepOf } from './postal-step.js';

const id = newId() as LetteredMailingId;
const batchId = newId() as LetterBatchId;
const fileId = newId() as LetterFileId;
const counts = { people: 3, households: 2, incomplete: 1 };
const labels = { format: 'labels', sheet: 'L7160', start: 5 } as const;
const facts = { batchId, layout: labels, steps: ['without-address'] as const, ...counts };
const file = { fileId, pages: 1, size: 4000, ...counts };
const requested: LetterBatchEvent = { type: 'LetterBatchRequested', data: facts };
const batchMade: LetterBatchEvent = { type: 'LetterBatchMade', data: { batchId, ...file, expiresOn: localDate('2026-11-28') } };
const failed: LetterBatchEvent = { type: 'LetterBatchFailed', data: { batchId, reason: 'Coupure' } };
const restarted = (cause: 'user' | 'erasure'): LetterBatchEvent => ({ type: 'LetterBatchRestarted', data: { batchId, cause } });
const removed = (cause: 'user' | 'erasure'): LetterBatchEvent => ({ type: 'LetterBatchRemoved', data: { batchId, cause } });
const given = (...batches: LetterBatchEvent[]) => {
  const spec = specifyCase(letterBatchCase).given({ batches });
  return { when: (command: LetterBatchCommand) => spec.when({ ...command, id }) };
};
const request = (change: object = {}): LetterBatchCommand => ({ type: 'RequestLetterBatch', data: { ...facts, ...change } });
const finish = (attempt: number): LetterBatchCommand => ({ type: 'FinishLetterBatch', batchId, attempt, file });
const retry: LetterBatchCommand = { type: 'RetryLetterBatch', batchId };
const remove: LetterBatchCommand = { type: 'RemoveLetterBatch', batchId, cause: 'user' };
const erase: LetterBatchCommand = { type: 'EraseLetterFiles' };

describe('letters of a mailing', () => {
  it('are requested one batch at a time, once each', () => {
    given()
      .when(request())
      .then({ batches: [requested] });
    given(requested).when(request()).then({});
    given(requested)
      .when(request({ batchId: newId() }))
      .thenRefuses('letter-batch.running');
    given(requested, batchMade)
      .when(request({ batchId: newId() }))
      .thenTypes('LetterBatchRequested');
  });
  it('need somebody to write to, and a label of the sheet to begin with', () => {
    given()
      .when(request({ steps: [] }))
      .thenRefuses('letter-batch.steps');
    given()
      .when(request({ households: 0 }))
      .thenRefuses('letter-batch.nobody');
    for (const start of [0, 22])
      given()
        .when(request({ layout: { ...labels, start } }))
        .thenRefuses('letter-batch.start');
    given()
      .when(request({ layout: { format: 'letters', isDuplex: false } }))
      .thenTypes('LetterBatchRequested');
  });
  it('are made once, for a week', () => {
    given(requested)
      .when(finish(1))
      .then({ batches: [batchMade] });
    given(requested, batchMade).when(finish(1)).then({});
  });
  it('fail with a reason, and are tried again', () => {
    given(requested)
      .when({ type: 'FailLetterBatch', batchId, attempt: 1, reason: 'Coupure' })
      .then({ batches: [failed] });
    given(requested, failed)
      .when(retry)
      .then({ batches: [restarted('user')] });
    given(requested, failed, restarted('user')).when({ type: 'FailLetterBatch', batchId, attempt: 1, reason: 'Coupure' }).then({});
    given(requested, batchMade).when(retry).thenRefuses('letter-batch.not-failed');
    given(requested).when(retry).thenRefuses('letter-batch.running');
    given().when(retry).thenRefuses('letter-batch.unknown');
  });
  it('are removed once, and not while they are being made', () => {
    given(requested, batchMade)
      .when(remove)
      .then({ batches: [removed('user')] });
    given(requested, batchMade, removed('user')).when(remove).then({});
    given(requested).when(remove).thenRefuses('letter-batch.running');
  });
  it('forget an erased person: files go, and a file that is being made begins again', () => {
    given(requested, batchMade)
      .when(erase)
      .then({ batches: [removed('erasure')] });
    given(requested)
      .when(erase)
      .then({ batches: [restarted('erasure')] });
    given(requested, failed).when(erase).then({});
    given(requested, restarted('erasure')).when(finish(1)).then({});
    given(requested, restarted('erasure')).when(finish(2)).thenTypes('LetterBatchMade');
  });
  it('are downloaded while the file is there', () => {
    const stateOf = (...events: LetterBatchEvent[]) => events.reduce(letterBatchFold.evolve, letterBatchFold.initial);
    expect(readyFile(stateOf(requested, batchMade), batchId).fileId).toBe(fileId);
    expect(() => readyFile(stateOf(requested), batchId)).toThrow(expect.objectContaining({ code: 'letter-batch.not-ready' }));
    expect(() => readyFile(stateOf(requested, batchMade, removed('user')), batchId)).toThrow(
      expect.objectContaining({ code: 'letter-batch.removed' }),
    );
  });
});

describe('the people who get a letter', () => {
  it('are those of a step; an opt-out counts at every step', () => {
    expect(postalStepOf({ step: 'without-address', isUnsubscribed: false })).toBe('without-address');
    expect(postalStepOf({ step: 'without-address', isUnsubscribed: true })).toBe('unsubscribed');
    expect(postalStepOf({ step: 'double', isUnsubscribed: false })).toBe('to-send');
    expect(postalStepOf({ step: 'excluded', isUnsubscribed: true })).toBeNull();
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
