import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { BounceEvent, MailAddressId } from './bounce.events.js';
import { type BounceCommand, bounceCase } from './bounce.js';
import type { BounceKind } from './bounce-kind.js';

const on = localDate('2026-11-23');
const id = newId() as MailAddressId;
const mailingId = newId();
const data = (kind: BounceKind, mailId: string = newId()) => ({ kind, code: '5.1.1', mailId, mailingId, personId: null });
const bounced = (kind: BounceKind): BounceEvent => ({ type: 'MailBounced', data: { ...data(kind), on } });
const lifted: BounceEvent = { type: 'MailBlockLifted', data: { on, reason: 'Boîte recréée' } };
const given = (...address: BounceEvent[]) => {
  const spec = specifyCase(bounceCase, caseContext({ today: on })).given({ address });
  return { when: (command: BounceCommand) => spec.when({ ...command, id }) };
};
const lift = (reason: string): BounceCommand => ({ type: 'LiftBlock', data: { reason } });
const record = (kind: BounceKind): BounceCommand => ({ type: 'RecordBounce', data: data(kind) });

describe('a returned mail', () => {
  it('blocks the address when it is hard', () =>
    given()
      .when(record('hard'))
      .thenState((state) => expect(state).toMatchObject({ isBlocked: true, since: on, code: '5.1.1' })));
  it('counts when it is soft, and blocks nothing when a policy refused it', () => {
    given(bounced('soft'))
      .when(record('soft'))
      .thenState((state) => expect(state).toMatchObject({ isBlocked: false, softBounces: 2 }));
    given()
      .when(record('policy'))
      .thenState((state) => expect(state).toMatchObject({ isBlocked: false, softBounces: 0 }));
  });
  it('counts once, however often its report comes', () => {
    const first = data('hard');
    given({ type: 'MailBounced', data: { ...first, on } })
      .when({ type: 'RecordBounce', data: first })
      .then({});
  });
});

describe('a block', () => {
  it('is lifted with a reason, and comes back with the next hard bounce', () => {
    given(bounced('hard'))
      .when(lift('Boîte recréée'))
      .then({ address: [lifted] });
    given(bounced('hard')).when(lift(' ')).thenRefuses('bounce.reason-missing');
    given(bounced('soft')).when(lift('x')).thenRefuses('bounce.not-blocked');
    given().when(lift('x')).thenRefuses('bounce.unknown');
    given(bounced('hard'), lifted)
      .when(record('hard'))
      .thenState((state) => expect(state.isBlocked).toBe(true));
  });
  it('forgets its reason with the person', () => {
    given(bounced('hard'), lifted).when({ type: 'ErasePersonalData' }).thenTypes('MailBlockReasonsErased');
    given(bounced('hard')).when({ type: 'ErasePersonalData' }).then({});
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
