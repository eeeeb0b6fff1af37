import { newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { MailingEvent } from '../mailing/mailing.events.js';
import type { DeliveredMailingId, MailDeliveryEvent } from './mail-delivery.events.js';
import { type MailDeliveryCommand, mailDeliveryCase } from './mail-delivery.js';

const id = newId() as DeliveredMailingId;
const funnel = { listed: 3, excluded: 0, 'without-address': 1, unsubscribed: 0, bounced: 0, double: 0, toSend: 2 };
const started: MailDeliveryEvent = { type: 'MailDeliveryStarted', data: { funnel } };
const requested: MailDeliveryEvent = { type: 'MailDeliveryRequested', data: { audience: 'audience' } };
const cancelled: MailDeliveryEvent = { type: 'MailDeliveryCancelled', data: { audience: 'audience' } };
const stopped: MailDeliveryEvent = { type: 'MailDeliveryStopped', data: {} };
const finished: MailDeliveryEvent = { type: 'MailDeliveryFinished', data: { accepted: 1, refused: 1, unknown: 0 } };
const given = (...delivery: MailDeliveryEvent[]) => {
  const spec = specifyCase(mailDeliveryCase).given({ delivery });
  return { when: (command: MailDeliveryCommand) => spec.when({ ...command, id }) };
};
const retry = (mails: number): MailDeliveryCommand => ({ type: 'RetryFailedMails', data: { mails, withUnknown: false } });

describe('the delivery of a mailing', () => {
  it('is requested once, and starts once its recipients are prepared', () => {
    const request: MailDeliveryCommand = { type: 'RequestDelivery', data: { audience: 'audience' } };
    const start = (toSend: number): MailDeliveryCommand => ({ type: 'StartDelivery', data: { funnel: { ...funnel, toSend } } });
    given()
      .when(request)
      .then({ delivery: [requested] });
    given(requested).when(request).thenRefuses('mail-delivery.started');
    given(requested)
      .when(start(2))
      .then({ delivery: [started] });
    given(requested, started).when(start(2)).thenRefuses('mail-delivery.started');
    given(requested).when(start(0)).thenRefuses('mail-delivery.nobody');
    given().when(start(2)).thenRefuses('mail-delivery.unknown');
    given(started).when(request).thenRefuses('mail-delivery.started');
  });
  it('is cancelled until its mails leave, and may be requested again', () => {
    const cancel: MailDeliveryCommand = { type: 'CancelDelivery' };
    given(requested)
      .when(cancel)
      .then({ delivery: [cancelled] });
    given(requested, started).when(cancel).thenRefuses('mail-delivery.leaving');
    given(requested, cancelled).when(cancel).thenRefuses('mail-delivery.unknown');
    given(requested, cancelled).when({ type: 'StartDelivery', data: { funnel } }).thenRefuses('mail-delivery.unknown');
    given(requested, cancelled)
      .when({ type: 'RequestDelivery', data: { audience: 'audience' } })
      .then({ delivery: [requested] });
  });
  it('makes its mailing a draft again in the same append', () => {
    const drafted: MailingEvent = { type: 'MailingDrafted', data: { copyOf: null } };
    specifyCase(mailDeliveryCase)
      .given({ delivery: [requested], mailing: [drafted, { type: 'MailingSendingStarted', data: {} }] })
      .when({ type: 'CancelDelivery', id })
      .then({ delivery: [cancelled], mailing: [{ type: 'MailingSendingCancelled', data: {} }] });
  });
  it.each<[string, MailingEvent[], MailingEvent['type']]>([
    ['a draft again', [], 'MailingSendingCancelled'],
    ['a draft again before its time', [{ type: 'MailingScheduled', data: { at: '2999-01-01T00:00:00.000Z' } }], 'MailingSendingCancelled'],
    ['one that missed its time', [{ type: 'MailingScheduled', data: { at: '2020-01-01T00:00:00.000Z' } }], 'MailingScheduleMissed'],
  ])('without anybody left makes its mailing %s, and says why', (_, scheduled, type) => {
    const reason = 'Il ne reste aucun destinataire : tous se sont désinscrits, ont été supprimés ou sont exclus.';
    specifyCase(mailDeliveryCase)
      .given({
        delivery: [requested],
        mailing: [{ type: 'MailingDrafted', data: { copyOf: null } }, ...scheduled, { type: 'MailingSendingStarted', data: {} }],
      })
      .when({ type: 'CancelEmptyDelivery', id })
      .then({
        delivery: [{ type: 'MailDeliveryCancelled', data: { audience: 'audience', isEmpty: true } }],
        mailing: [{ type, data: { reason } } as MailingEvent],
      });
  });
  it('stops and goes on', () => {
    given(started)
      .when({ type: 'StopDelivery' })
      .then({ delivery: [stopped] });
    given(started, stopped).when({ type: 'StopDelivery' }).then({});
    given(started, stopped).when({ type: 'ResumeDelivery' }).thenTypes('MailDeliveryResumed');
    given(started).when({ type: 'ResumeDelivery' }).thenRefuses('mail-delivery.not-stopped');
    given(started, finished).when({ type: 'StopDelivery' }).thenRefuses('mail-delivery.not-running');
    given().when({ type: 'StopDelivery' }).thenRefuses('mail-delivery.unknown');
    given(requested).when({ type: 'StopDelivery' }).thenRefuses('mail-delivery.not-running');
  });
  it('pauses above a share of refusals, until a user accepts the share', () => {
    const watch = (accepted: number, refused: number, limit: number | null = 10): MailDeliveryCommand => ({
      type: 'WatchRefusals',
      data: { accepted, refused, limit },
    });
    const paused: MailDeliveryEvent = { type: 'MailDeliveryPaused', data: { accepted: 17, refused: 3, limit: 10 } };
    const resumed: MailDeliveryEvent = { type: 'MailDeliveryResumed', data: {} };
    given(started)
      .when(watch(17, 3))
      .then({ delivery: [paused] });
    given(started)
      .when(watch(17, 3))
      .thenState((state) => expect(state).toMatchObject({ status: 'stopped', pause: paused.data }));
    given(started).when(watch(18, 2)).then({});
    given(started).when(watch(0, 19)).then({});
    given(started)
      .when(watch(0, 1000, null))
      .then({});
    given(started, paused, resumed).when(watch(0, 1000)).then({});
    given(started, stopped, resumed).when(watch(0, 1000)).thenTypes('MailDeliveryPaused');
    given(started, stopped).when(watch(0, 1000)).then({});
  });
  it('finishes once, and runs again for the failures', () => {
    given(started)
      .when({ type: 'FinishDelivery', data: finished.data })
      .then({ delivery: [finished] });
    given(started, finished).when({ type: 'FinishDelivery', data: finished.data }).then({});
    given(started, finished).when(retry(1)).thenTypes('FailedMailsRetried');
    given(started, finished)
      .when(retry(1))
      .thenState((state) => expect(state).toMatchObject({ status: 'running' }));
    given(started, finished).when(retry(0)).thenRefuses('mail-delivery.nothing-failed');
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
