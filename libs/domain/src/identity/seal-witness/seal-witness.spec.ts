import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { SealWitnessEvent } from './seal-witness.events.js';
import { isReceiptDue, sealWitnessCase } from './seal-witness.js';

const id = newId() as unknown as EnvironmentId;
const seal = { number: 12, head: 'ab', events: 480 };
const choice: SealWitnessEvent = { type: 'SealWitnessesChosen', data: { emails: ['cabinet@exemple.fr'] } };
const given = (...events: SealWitnessEvent[]) => {
  const spec = specifyCase(sealWitnessCase).given({ record: events });
  return {
    save: (...emails: string[]) => spec.when({ id, type: 'SaveSealWitnesses', data: { emails } }),
    sent: () => spec.when({ id, type: 'RecordSealReceipt', data: seal }),
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
      .then({ record: [{ type: 'SealWitnessesChosen', data: { emails: [] } }] });
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

  it('receive nothing about a history in which only their last receipt is new', () => {
    const witnesses = { emails: ['cabinet@exemple.fr'], lastSeal: seal, mismatch: null };
    expect([480, 481, 482].map((events) => isReceiptDue(witnesses, events))).toEqual([false, false, true]);
    expect(isReceiptDue({ ...witnesses, lastSeal: null }, 1)).toBe(true);
    expect(isReceiptDue({ ...witnesses, emails: [] }, 900)).toBe(false);
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
