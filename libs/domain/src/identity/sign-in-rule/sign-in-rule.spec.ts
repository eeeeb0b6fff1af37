import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FactorRule, SignInRuleEvent } from './sign-in-rule.events.js';
import { isFactorRequired, signInRuleCase } from './sign-in-rule.js';

const id = newId() as unknown as EnvironmentId;
const chosen = (requiredOf: FactorRule): SignInRuleEvent => ({ type: 'SecondFactorRuleChosen', data: { requiredOf } });
const given = (...events: SignInRuleEvent[]) => {
  const spec = specifyCase(signInRuleCase).given({ record: events });
  return {
    choose: (requiredOf: FactorRule, hasFactor = true) =>
      spec.when({ id, type: 'ChooseSecondFactorRule', data: { requiredOf, hasFactor } }),
  };
};

describe('the sign-in rule of a structure', () => {
  it('is chosen by who has a second factor', () => {
    given()
      .choose('privileged')
      .then({ record: [chosen('privileged')] });
    given().choose('privileged', false).thenRefuses('sign-in-rule.own-factor-missing');
    given(chosen('privileged')).choose('everybody', false).thenRefuses('sign-in-rule.own-factor-missing');
  });

  it('is given up by anybody who may choose it, and once', () => {
    given(chosen('everybody'))
      .choose('nobody', false)
      .then({ record: [chosen('nobody')] });
    given().choose('nobody', false).then({});
    given(chosen('privileged')).choose('privileged').then({});
  });

  it('concerns those who can pay, close, export or change rights, or all', () => {
    const treasurer = { role: 'TREASURER', permissions: ['COMPTABILITY_ACCESS', 'HELP_ACCESS'] } as const;
    const accountant = { ...treasurer, role: 'ACCOUNTANT' } as const;
    const exporter = { role: 'ACCOUNTANT', permissions: ['ENVIRONMENT_ACCESS'] } as const;
    const secretary = { role: 'SECRETARY', permissions: ['PEOPLE_ACCESS', 'MAILING_SEND'] } as const;
    const concerned = (requiredOf: FactorRule) =>
      [treasurer, accountant, exporter, secretary].map((user) => isFactorRequired({ requiredOf }, user));
    expect(concerned('nobody')).toEqual([false, false, false, false]);
    expect(concerned('privileged')).toEqual([true, false, true, false]);
    expect(concerned('everybody')).toEqual([true, true, true, true]);
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
