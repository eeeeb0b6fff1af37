import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { AccountNamesEvent } from './account-names.events.js';
import { accountNamesCase } from './account-names.js';

const id = newId() as unknown as EnvironmentId;
const loan = 'Emprunt Crédit Mutuel';
const named = (account: string, label: string): AccountNamesEvent => ({ type: 'AccountNamed', data: { account, label } });
const given = (...events: AccountNamesEvent[]) => {
  const spec = specifyCase(accountNamesCase).given({ record: events });
  return { name: (account: string, label: string | null) => spec.when({ id, type: 'NameAccount', data: { account, label } }) };
};

describe('the name of an account', () => {
  it('is given by the structure, on any class', () => {
    for (const account of ['164100', '2183', '467001', '512900', '606310', '870100'])
      given()
        .name(account, ` ${loan} `)
        .then({ record: [named(account, loan)] });
  });

  it('changes, and is given once', () => {
    given(named('164100', loan))
      .name('164100', 'Emprunt LCL')
      .then({ record: [named('164100', 'Emprunt LCL')] });
    given(named('164100', loan)).name('164100', loan).then({});
  });

  it('is taken away once', () => {
    const removed: AccountNamesEvent = { type: 'AccountNameRemoved', data: { account: '164100' } };
    given(named('164100', loan))
      .name('164100', null)
      .then({ record: [removed] });
    given(named('164100', loan), removed).name('164100', null).then({});
    given().name('164100', null).then({});
  });

  it('is of an account of the chart, and says something', () => {
    for (const account of ['16', '9641', '16A100', '1641000000000']) given().name(account, loan).thenRefuses('account-name.format');
    given().name('164100', ' ').thenRefuses('account-name.label-missing');
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
