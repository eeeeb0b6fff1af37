import { newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { sampleErrors } from './sample.errors.js';
import type { SampleEvent, SampleRecords } from './sample.events.js';
import { sampleDecider } from './sample.js';

const nothing: SampleRecords = { people: [], refundActivities: [], refunds: [], registrationActivities: [], registrations: [] };
const records: SampleRecords = { ...nothing, people: [newId<'person'>()], refunds: [newId<'refund'>()] };
const added: SampleEvent = { type: 'SampleAdded', data: records };
const removed: SampleEvent = { type: 'SampleRemoved', data: { kept: { ...nothing, people: records.people } } };
const remove = { type: 'RemoveSample', data: { kept: { ...nothing, people: records.people } } } as const;
const sample = specify(sampleDecider);

describe('the sample of a structure', () => {
  it('names its records', () => sample.given().when({ type: 'AddSample', data: records }).then(added));
  it('is added once', () => sample.given(added).when({ type: 'AddSample', data: nothing }).then());
  it('does not come back', () => sample.given(added, removed).when({ type: 'AddSample', data: records }).then());
  it('is removed once, and names the records that stay', () => {
    sample.given(added).when(remove).then(removed);
    sample.given(added).thenRepeating(remove);
  });
  it('cannot be removed where there is none', () => sample.given().when(remove).thenRefuses('sample.absent'));
  it('waits for the lists that name the claims of the user', () => expect(sampleErrors.busy()).toMatchObject({ code: 'sample.busy' }));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
