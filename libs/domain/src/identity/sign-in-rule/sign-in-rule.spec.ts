import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FactorKind, FactorRule, SignInRuleEvent } from './sign-in-rule.events.js';
import { isInForce, requiredFactor, type SignInRuleCommand, signInRuleCase } from './sign-in-rule.js';

const id = newId() as unknown as EnvironmentId;
const chosen = (requiredOf: FactorRule, more: { privilegedFactor?: FactorKind; from?: LocalDate } = {}): SignInRuleEvent => ({
  type: 'SecondFactorRuleChosen',
  data: { requiredOf, ...more },
});
const given = (...events: SignInRuleEvent[]) => {
  const spec = specifyCase(signInRuleCase).given({ record: events });
  const base = { privilegedFactor: 'any', from: null, hasFactor: true, hasPasskey: false } as const;
  return {
    choose: (requiredOf: FactorRule, more: Partial<SignInRuleCommand['data']> = {}) =>
      spec.when({ id, type: 'ChooseSecondFactorRule', data: { requiredOf, ...base, ...more } }),
  };
};
const from = '2026-12-15' as LocalDate;

describe('the sign-in rule of a structure', () => {
  it('is chosen by who has a second factor', () => {
    given()
      .choose('privileged')
      .then({ record: [chosen('privileged')] });
    given().choose('privileged', { hasFactor: false }).thenRefuses('sign-in-rule.own-factor-missing');
    given(chosen('privileged')).choose('everybody', { hasFactor: false }).thenRefuses('sign-in-rule.own-factor-missing');
  });

  it('asks for a passkey of those who have privileges, chosen by who has one', () => {
    const passkey = { privilegedFactor: 'passkey' } as const;
    given()
      .choose('privileged', { ...passkey, hasPasskey: true })
      .then({ record: [chosen('privileged', passkey)] });
    given().choose('everybody', passkey).thenRefuses('sign-in-rule.own-passkey-missing');
    given(chosen('everybody', passkey))
      .choose('everybody')
      .then({ record: [chosen('everybody')] });
    given()
      .choose('nobody', { ...passkey, from })
      .then({});
  });

  it('may begin on a later day', () => {
    given()
      .choose('everybody', { from })
      .then({ record: [chosen('everybody', { from })] });
    given(chosen('everybody', { from })).choose('everybody', { from }).then({});
    const rule = { requiredOf: 'everybody', privilegedFactor: 'any', from } as const;
    expect(['2026-12-14', '2026-12-15'].map((day) => isInForce(rule, day as LocalDate))).toEqual([false, true]);
    expect(isInForce({ ...rule, from: null }, '2026-01-01' as LocalDate)).toBe(true);
  });

  it('is given up by anybody who may choose it, and once', () => {
    given(chosen('everybody'))
      .choose('nobody', { hasFactor: false })
      .then({ record: [chosen('nobody')] });
    given().choose('nobody', { hasFactor: false }).then({});
    given(chosen('privileged')).choose('privileged').then({});
  });

  it('concerns those who can pay, close, export or change rights, or all', () => {
    const treasurer = { role: 'TREASURER', permissions: ['COMPTABILITY_ACCESS', 'HELP_ACCESS'] } as const;
    const accountant = { ...treasurer, role: 'ACCOUNTANT' } as const;
    const exporter = { role: 'ACCOUNTANT', permissions: ['ENVIRONMENT_ACCESS'] } as const;
    const secretary = { role: 'SECRETARY', permissions: ['PEOPLE_ACCESS', 'MAILING_SEND'] } as const;
    const required = (requiredOf: FactorRule, privilegedFactor: FactorKind = 'any') =>
      [treasurer, accountant, exporter, secretary].map((user) => requiredFactor({ requiredOf, privilegedFactor, from: null }, user));
    expect(required('nobody', 'passkey')).toEqual(['none', 'none', 'none', 'none']);
    expect(required('privileged')).toEqual(['any', 'none', 'any', 'none']);
    expect(required('privileged', 'passkey')).toEqual(['passkey', 'none', 'passkey', 'none']);
    expect(required('everybody')).toEqual(['any', 'any', 'any', 'any']);
    expect(required('everybody', 'passkey')).toEqual(['passkey', 'any', 'passkey', 'any']);
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
