import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { SealWitnessEvent } from './seal-witness.events.js';
import { isAcknowledgementMissing, isReceiptDue, isTimestampMissing, sealWitnessCase, sealWitnessDecider } from './seal-witness.js';

const id = newId() as unknown as EnvironmentId;
const seal = { number: 12, head: 'ab', events: 480 };
const installation = 'https://temoin.exemple.fr';
const timestampedAt = '2026-11-24T05:41:03.000Z';
const choice: SealWitnessEvent = { type: 'SealWitnessesChosen', data: { emails: ['cabinet@exemple.fr'], isTimestamped: false } };
const given = (...events: SealWitnessEvent[]) => {
  const spec = specifyCase(sealWitnessCase).given({ record: events });
  return {
    save: (...emails: string[]) => spec.when({ id, type: 'SaveSealWitnesses', data: { emails, hasServer: true } }),
    stamp: (isTimestamped: boolean, hasServer: boolean) =>
      spec.when({ id, type: 'SaveSealWitnesses', data: { emails: ['cabinet@exemple.fr'], isTimestamped, hasServer } }),
    stamped: () => spec.when({ id, type: 'RecordSealReceipt', data: { ...seal, timestampedAt } }),
    sent: () => spec.when({ id, type: 'RecordSealReceipt', data: seal }),
    acknowledged: () => spec.when({ id, type: 'RecordSealReceipt', data: { ...seal, acknowledgedAt: '2026-11-30T05:41:03.000Z' } }),
    refused: () => spec.when({ id, type: 'ReportHeadRefusal', data: { ...seal, reason: 'fork' } }),
    mismatch: () => spec.when({ id, type: 'ReportSealMismatch', data: seal }),
  };
};

describe('the witnesses of a history', () => {
  it('are addresses, each once, in one form', () => {
    given()
      .save(' Cabinet@exemple.fr', 'cabinet@exemple.fr', '')
      .then({ record: [choice] });
    given(choice).save('cabinet@exemple.fr').then({});
    given(choice)
      .save()
      .then({ record: [{ type: 'SealWitnessesChosen', data: { emails: [], isTimestamped: false } }] });
  });

  it('are refused with something else than an address, and beyond five', () => {
    given().save('cabinet').thenRefuses('seal-witness.address');
    given()
      .save(...Array.from({ length: 6 }, (_, index) => `c${index}@exemple.fr`))
      .thenRefuses('seal-witness.too-many');
  });

  it('receive each head once, and each mismatch once', () => {
    given(choice)
      .sent()
      .then({ record: [{ type: 'SealReceiptSent', data: seal }] });
    given(choice, { type: 'SealReceiptSent', data: seal }).sent().then({});
    given(choice)
      .mismatch()
      .then({ record: [{ type: 'SealMismatchReported', data: seal }] });
    given(choice, { type: 'SealMismatchReported', data: seal }).mismatch().then({});
  });

  it('are a server of timestamps where the installation has one, as long as nobody says otherwise', () => {
    const stamped: SealWitnessEvent = { type: 'SealWitnessesChosen', data: { emails: ['cabinet@exemple.fr'], isTimestamped: true } };
    given(choice)
      .stamp(true, true)
      .then({ record: [stamped] });
    given(choice).stamp(true, false).thenRefuses('seal-witness.no-server');
    given(stamped).stamp(true, false).then({});
    given(stamped).save('cabinet@exemple.fr').then({});
    given(stamped)
      .stamp(false, false)
      .then({ record: [choice] });
  });

  it('have a timestamp that came later recorded with the seal, once', () => {
    const sent: SealWitnessEvent = { type: 'SealReceiptSent', data: seal };
    const stamped: SealWitnessEvent = { type: 'SealReceiptSent', data: { ...seal, timestampedAt } };
    given(choice, sent)
      .stamped()
      .then({ record: [stamped] });
    given(choice, sent, stamped).stamped().then({});
    const state = (...events: SealWitnessEvent[]) => events.reduce(sealWitnessDecider.evolve, sealWitnessDecider.initial);
    expect([state(sent), state(stamped), state(sent, stamped)].map(({ ownEvents }) => ownEvents)).toEqual([1, 2, 3]);
    const isMissing = (...events: SealWitnessEvent[]) => isTimestampMissing({ ...state(...events), isTimestamped: true });
    expect([isMissing(), isMissing(sent), isMissing(sent, stamped), isTimestampMissing(state(sent))]).toEqual([false, true, false, false]);
  });

  it('receive nothing about a history in which only their last receipt is new', () => {
    const witnesses = { ...sealWitnessDecider.initial, emails: ['cabinet@exemple.fr'], lastSeal: seal, ownEvents: 1 };
    expect([480, 481, 482].map((events) => isReceiptDue(witnesses, events))).toEqual([false, false, true]);
    expect([482, 483].map((events) => isReceiptDue({ ...witnesses, ownEvents: 2 }, events))).toEqual([false, true]);
    expect(isReceiptDue({ ...witnesses, lastSeal: null }, 1)).toBe(true);
    expect(isReceiptDue({ ...witnesses, emails: [] }, 900)).toBe(false);
    expect(isReceiptDue({ ...witnesses, emails: [], isTimestamped: true }, 900)).toBe(true);
    expect(isReceiptDue({ ...witnesses, emails: [], installation }, 900)).toBe(true);
  });
});

describe('another installation as a witness', () => {
  const acknowledgedAt = '2026-11-30T05:41:03.000Z';
  const paired: SealWitnessEvent = { type: 'SealWitnessesChosen', data: { emails: [], isTimestamped: false, installation } };
  const sent: SealWitnessEvent = { type: 'SealReceiptSent', data: seal };
  const acknowledged: SealWitnessEvent = { type: 'SealReceiptSent', data: { ...seal, acknowledgedAt } };
  const refused: SealWitnessEvent = { type: 'SealHeadRefused', data: { ...seal, reason: 'fork' } };
  const state = (...events: SealWitnessEvent[]) => events.reduce(sealWitnessDecider.evolve, sealWitnessDecider.initial);
  const pair = (text: string | null | undefined, ...events: SealWitnessEvent[]) =>
    specifyCase(sealWitnessCase)
      .given({ record: events })
      .when({ id, type: 'SaveSealWitnesses', data: { emails: [], installation: text, hasServer: false } });

  it('has an address, which stays as long as nobody says otherwise', () => {
    pair(` ${installation}/ `).then({ record: [paired] });
    pair(installation, paired).then({});
    pair(undefined, paired).then({});
    for (const none of [null, ''])
      pair(none, paired).then({ record: [{ type: 'SealWitnessesChosen', data: { emails: [], isTimestamped: false } }] });
    for (const wrong of ['temoin', 'ftp://temoin.exemple.fr', 'https://moi:secret@temoin.exemple.fr', `${installation}/?a=1`])
      pair(wrong).thenRefuses('seal-witness.installation');
  });

  it('acknowledges each head once', () => {
    given(paired, sent)
      .acknowledged()
      .then({ record: [acknowledged] });
    given(paired, sent, acknowledged).acknowledged().then({});
    expect(state(paired, sent)).toMatchObject({ acknowledged: 0, ownEvents: 1 });
    expect(state(paired, sent, acknowledged)).toMatchObject({ acknowledged: 12, ownEvents: 3 });
    const both: SealWitnessEvent = { type: 'SealReceiptSent', data: { ...seal, acknowledgedAt, timestampedAt } };
    expect(state(paired, acknowledged, both)).toMatchObject({ ownEvents: 4 });
    const isMissing = (...events: SealWitnessEvent[]) => isAcknowledgementMissing(state(...events));
    expect([isMissing(paired), isMissing(paired, sent), isMissing(paired, acknowledged), isMissing(sent)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('receives everything again under another address', () => {
    const other: SealWitnessEvent = { type: 'SealWitnessesChosen', data: { emails: [], installation: 'https://autre.exemple.fr' } };
    expect(state(paired, acknowledged, refused, other)).toMatchObject({ acknowledged: 0, refusal: null, lastSeal: seal });
    expect(state(paired, acknowledged, refused, { ...other, data: { ...other.data, installation } })).toMatchObject({ acknowledged: 12 });
  });

  it('refuses a head, which is reported once until it acknowledges another one', () => {
    const report = (...events: SealWitnessEvent[]) => given(...events).refused();
    report(paired).then({ record: [refused] });
    report(paired, { ...refused, data: { ...refused.data, reason: 'behind' } }).then({});
    report(paired, refused, acknowledged).then({ record: [refused] });
    expect(state(paired, sent, refused)).toMatchObject({ refusal: { reason: 'fork' }, ownEvents: 2 });
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
