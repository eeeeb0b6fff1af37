import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { SealAcknowledgementEvent } from './seal-acknowledgement.events.js';
import { knownAcknowledgement, type SealAcknowledgementCommand, sealAcknowledgementDecider } from './seal-acknowledgement.js';

const acknowledgement = specify(sealAcknowledgementDecider);
const statement = { text: '{}', signature: 'c2ln', publicKey: 'a2V5' };
const data = { number: 12, head: 'ab', installation: 'https://temoin.exemple.fr', at: '2026-11-24T05:41:03.000Z', ...statement };
const received = (change = {}): SealAcknowledgementEvent => ({ type: 'SealAcknowledged', data: { ...data, ...change } });
const record = (change = {}): SealAcknowledgementCommand => ({ type: 'RecordSealAcknowledgement', data: { ...data, ...change } });

describe('the acknowledgement of a seal', () => {
  it('is recorded', () => acknowledgement.given().when(record()).then(received()));

  it('is one for a head and an installation', () => {
    acknowledgement
      .given(received())
      .when(record({ at: '2026-11-25T05:41:03.000Z' }))
      .then();
    for (const change of [{ head: 'cd' }, { installation: 'https://autre.exemple.fr' }])
      acknowledgement.given(received()).when(record(change)).then(received(change));
  });

  it('is unknown before it was received', () => {
    expect(refusalOf(() => knownAcknowledgement(null))?.code).toBe('seal-acknowledgement.unknown');
    expect(knownAcknowledgement(data)).toBe(data);
  });

  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
