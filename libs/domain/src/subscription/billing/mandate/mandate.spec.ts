import { type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { draft, evidence, issued, mistaken, revokedOn, signature, signer } from '../../../../test/mandate-story.js';
import type { BillingDataEvent } from '../../contract/billing-data/billing-data.events.js';
import { billingDataFold } from '../../contract/billing-data/billing-data-state.js';
import type { MandateEvent } from './mandate.events.js';
import { type MandateCommand, mandateCase } from './mandate.js';
import { mandateFold, signedMandate } from './mandate-state.js';
import { rumOf } from './rum.js';

const environmentId = '0193e9a4-7c1b-7f3a-9d52-0123456789ab' as EnvironmentId;
const context = caseContext({ environmentId, userId: signer });
const mandate = specifyCase(mandateCase, context);

const { creditor, debtor, signer: person } = (draft(1) as Extract<MandateEvent, { type: 'MandateDrafted' }>).data;
const { name: holder, ...account } = debtor;
const billing: BillingDataEvent[] = [{ type: 'BillingDataSaved', data: { holder, ...account, mandate: 1 } }];
const moved: BillingDataEvent = {
  type: 'BillingDataSaved',
  data: { holder, ...account, city: 'Bron', mandate: 1 },
};
const addressed = (command: MandateCommand) => ({ ...command, id: environmentId });
const requested = (change: Partial<typeof person> | { deliberationDate: null } = {}) =>
  addressed({ type: 'RequestSignature', data: { creditor, signer: { ...person, ...change }, proof: 'proof' } });
const tried = (proof: string) => addressed({ type: 'TrySignatureCode', data: { proof } });
const signed = addressed({ type: 'SignMandate', data: { ...evidence, proof: 'proof' } });
const { data: signatureData } = signature as Extract<MandateEvent, { type: 'MandateSigned' }>;
const given = (...history: MandateEvent[]) => mandate.given({ billing, mandate: history });

describe('requesting a signature', () => {
  it('writes the mandate under its reference and records the code as a proof', () =>
    given()
      .when(requested())
      .then({ mandate: [draft(1), issued('proof', '2026-11-21T09:00:00.000Z')] }));
  it('needs billing data', () => mandate.given({}).when(requested()).thenRefuses('mandate.billing-data-missing'));
  it('is made once: a signed mandate is signed', () =>
    given(draft(1), issued('proof'), signature).when(requested()).thenRefuses('mandate.already-signed'));
  it('is refused for another environment', () =>
    given()
      .when({ ...requested(), id: newId() as EnvironmentId })
      .thenRefuses('billing-data.unknown'));
  it.each([
    ['signer_capacity', { capacity: ' ' }],
    ['deliberation_date', { deliberationDate: null }],
    ['deliberation_date', { deliberationDate: localDate('2026-11-22') }],
  ] as const)('refuses a wrong %s: %j', (field, change) =>
    given()
      .when(requested(change))
      .thenRefuses('mandate.signer-invalid', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field]),
      ),
  );
  it('gives five codes an hour', () => {
    const at = (minute: number) => issued('old', `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`);
    given(draft(1), at(1), at(10), at(20), at(30), at(40)).when(requested()).thenRefuses('mandate.too-many-codes');
    given(draft(1), at(0), at(10), at(20), at(30), at(40)).when(requested()).thenWrites('mandate');
  });
});

describe('a code', () => {
  it('is right: nothing is recorded', () => given(draft(1), issued('proof')).when(tried('proof')).then({}));
  it('is wrong: the mistake is recorded, and the tries left are answered', () => {
    const outcome = given(draft(1), issued('proof'), mistaken).when(tried('other'));
    outcome.then({ mandate: [{ type: 'SignatureCodeMistaken', data: { userId: signer, at: '2026-11-21T09:00:00.000Z' } }] });
    outcome.thenAnswers(({ triesLeft }) => expect(triesLeft).toBe(3));
  });
  it('is tried five times, right or wrong', () => {
    const exhausted = [draft(1), issued('proof'), mistaken, mistaken, mistaken, mistaken, mistaken];
    given(...exhausted)
      .when(tried('proof'))
      .thenRefuses('mandate.code-exhausted');
    given(...exhausted)
      .when(signed)
      .thenRefuses('mandate.code-exhausted');
  });
  it('counts its tries anew when another one is issued', () =>
    given(draft(1), issued('first'), mistaken, mistaken, mistaken, mistaken, mistaken, draft(1), issued('proof'))
      .when(tried('proof'))
      .then({}));
  it('is valid for ten minutes', () => {
    given(draft(1), issued('proof', '2026-11-21T08:50:00.001Z')).when(tried('proof')).then({});
    given(draft(1), issued('proof', '2026-11-21T08:50:00.000Z')).when(tried('proof')).thenRefuses('mandate.code-expired');
    given(draft(1), issued('proof', '2026-11-21T08:50:00.000Z')).when(signed).thenRefuses('mandate.code-expired');
  });
  it('serves the user who asked for it only', () => {
    const colleague = issued('proof', '2026-11-21T08:59:00.000Z', newId() as UserId);
    given(draft(1), colleague).when(tried('proof')).thenRefuses('mandate.code-of-another');
    given(draft(1), colleague).when(signed).thenRefuses('mandate.code-of-another');
  });
  it('replaces the one before it', () =>
    given(draft(1), issued('proof'), draft(1), issued('later')).when(signed).thenRefuses('mandate.code-wrong'));
  it('must have been requested', () => given().when(tried('proof')).thenRefuses('mandate.code-missing'));
});

describe('signing', () => {
  it('records the evidence and authorizes the debit', () =>
    given(draft(1), issued('proof'))
      .when(signed)
      .then({ mandate: [signature], billing: [{ type: 'DebitAuthorized', data: { mandate: 1 } }] }));
  it('needs the code', () => {
    const other = addressed({ type: 'SignMandate', data: { ...evidence, proof: 'other' } });
    given(draft(1), issued('proof')).when(other).thenRefuses('mandate.code-wrong');
  });
  it('needs a mandate that was read', () => given().when(signed).thenRefuses('mandate.code-missing'));
  it('is refused when the debtor changed since', () =>
    mandate
      .given({ billing: [...billing, moved], mandate: [draft(1), issued('proof')] })
      .when(signed)
      .thenRefuses('mandate.text-changed'));
  it('sent twice has no second effect', () => given(draft(1), issued('proof')).thenRepeating(signed));
});

describe('revoking', () => {
  const authorized: BillingDataEvent = { type: 'DebitAuthorized', data: { mandate: 1 } };
  const revoke = addressed({ type: 'RevokeMandate' });
  const signedAccount = mandate.given({ billing: [...billing, authorized], mandate: [draft(1), signature] });
  it('ends the mandate, and the account waits for another one', () =>
    signedAccount.when(revoke).then({
      mandate: [{ type: 'MandateRevoked', data: { on: context.today, reason: 'customer' } }],
      billing: [{ type: 'DebitWithdrawn', data: { mandate: 1 } }],
    }));
  it('makes the next mandate another one, which is signed anew', () => {
    const withdrawn: BillingDataEvent = { type: 'DebitWithdrawn', data: { mandate: 1 } };
    const state = [...billing, authorized, withdrawn].reduce(billingDataFold.evolve, billingDataFold.initial);
    expect(state).toMatchObject({ mandate: 2, isDebitAuthorized: false });
    mandate
      .given({ billing: [...billing, authorized, withdrawn], mandate: [] })
      .when(requested())
      .then({ mandate: [draft(2), issued('proof', '2026-11-21T09:00:00.000Z')] });
  });
  it('needs a signed mandate', () => {
    given().when(revoke).thenRefuses('mandate.not-signed');
    given(draft(1), issued('proof')).when(revoke).thenRefuses('mandate.not-signed');
  });
  it('sent twice has no second effect', () => signedAccount.thenRepeating(revoke));
});

describe('a mandate without debit', () => {
  const lapse = (lastUse: string | null) =>
    addressed({ type: 'LapseMandate', data: { lastUse: lastUse === null ? null : localDate(lastUse) } });
  const old: MandateEvent = { type: 'MandateSigned', data: { ...signatureData, at: '2023-11-20T09:00:00.000Z' } };
  const recent: MandateEvent = { type: 'MandateSigned', data: { ...signatureData, at: '2023-11-21T09:00:00.000Z' } };
  const ended = {
    mandate: [{ type: 'MandateRevoked' as const, data: { on: context.today, reason: 'lapsed' as const } }],
    billing: [{ type: 'DebitWithdrawn' as const, data: { mandate: 1 } }],
  };
  it('lapses more than 36 months after its signature', () => {
    given(draft(1), old).when(lapse(null)).then(ended);
    given(draft(1), recent).when(lapse(null)).thenRefuses('mandate.not-lapsed');
  });
  it('lapses more than 36 months after its last debit', () => {
    given(draft(1), old).when(lapse('2023-11-20')).then(ended);
    given(draft(1), old).when(lapse('2023-11-21')).thenRefuses('mandate.not-lapsed');
  });
  it('must be signed', () => given(draft(1)).when(lapse(null)).thenRefuses('mandate.not-signed'));
});

describe('the reference of a mandate', () => {
  it('names the structure, the day and the number, in 35 characters of the SEPA set', () => {
    const rum = rumOf(environmentId, localDate('2026-11-21'), 12);
    expect(rum).toBe('0123456789AB-20261121-0012');
    expect(rum).toMatch(/^[A-Za-z0-9/?:().,'+ -]{1,35}$/);
  });
});

describe('the document of a mandate', () => {
  const stateOf = (...events: MandateEvent[]) => events.reduce(mandateFold.evolve, mandateFold.initial);
  it('is there once it is signed, and stays after it is revoked', () => {
    expect(signedMandate(stateOf(draft(1), signature)).evidence.fileId).toBe(evidence.fileId);
    expect(signedMandate(stateOf(draft(1), signature, revokedOn(context.today)))).toMatchObject({
      status: 'revoked',
      revokedOn: context.today,
    });
  });
  it.each([[[]], [[draft(1)]]])('is not there before: %j', (history) =>
    expect(() => signedMandate(stateOf(...history))).toThrow(expect.objectContaining({ code: 'mandate.unknown' })),
  );
});

describe('the catalogue of mandates', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
