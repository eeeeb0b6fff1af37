/**
 * A clerk of an environment with people and refund activities, for the specs of the activities area:
 *
 *     const fixture = await activitiesFixture(app);
 *     const claim = await fixture.request({ bill_amount: 80 });
 *     const answer = await fixture.post(`/refunds/${claim.id}/validate`, {});
 */

import { setTimeout as delay } from 'node:timers/promises';
import { personCase } from '@intendance/domain/directory/person/person-case.js';
import { type EnvironmentId, newId, type PersonId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { CommandBus } from '@nestjs/cqrs';
import type { RefundDto } from '../src/activities/refund/refund.dto.js';
import type { RefundActivityDto } from '../src/activities/refund-activity/refund-activity.dto.js';
import type { RegistrationDto } from '../src/activities/registration/registration.dto.js';
import type { RegistrationActivityDto } from '../src/activities/registration-activity/registration-activity.dto.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { ExecuteCase } from '../src/platform/writes/execute-case.js';
import type { TestApp } from './open-test-app.js';
import { type SignedInOptions, signedIn } from './signed-in.js';

export type Answer = Awaited<ReturnType<TestApp['inject']>>;
type Body = Record<string, unknown>;
type Headers = Record<string, string>;

export const gymSettings = {
  activity_name: 'Salle de sport',
  enabled: true,
  start_date: '2026-01-01',
  end_date: null,
  required_bill: false,
  refund_rule: '1',
  refund_percent: true,
  amount: 50,
  refund_bill: false,
  refund_limit: 100,
  refund_period: 'an',
  rule_comment: '',
};

export const outingSettings = {
  activity_name: 'Sortie au parc',
  enabled: true,
  price: 15.5,
  start_date: '2026-01-01',
  end_date: null,
  inscription_rule: '0',
  required_attachment: false,
  required_bill: false,
  inscription_price_rule: '0',
  attendees_limit: null,
  rule_comment: '',
};

export async function activitiesFixture(app: TestApp, options: SignedInOptions = {}) {
  const clerk = await signedIn(app, options);
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Body, headers: Headers = {}): Promise<Answer> =>
    app.inject({ method, url: `/api${path}`, headers: { ...clerk.headers, ...headers }, ...(payload && { payload }) });
  const created = async <Wire>(path: string, payload: Body): Promise<Wire> => {
    const answer = await send('POST', path, payload);
    if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Wire>();
  };
  const personId = await registerPerson(app, clerk.environmentId);
  const activity = await created<RefundActivityDto>('/refund_settings', gymSettings);
  const claim = { person: personId, refund_settings: activity.id, date: '2026-03-02', bill_amount: 80, comment: '' };
  return {
    clerk,
    personId,
    activity,
    claim,
    created,
    get: (path: string, headers: Headers = {}) => send('GET', path, undefined, headers),
    post: (path: string, body: Body = {}, headers: Headers = {}) => send('POST', path, body, headers),
    put: (path: string, body: Body, headers: Headers = {}) => send('PUT', path, body, headers),
    remove: (path: string, headers: Headers = {}) => send('DELETE', path, undefined, headers),
    /** A claim, by default of the fixture's person on the fixture's activity. */
    request: (change: Body = {}) => created<RefundDto>('/refunds', { ...claim, ...change }),
    /** An activity to register for, and a registration of the stage's person to it. */
    outing: (change: Body = {}) => created<RegistrationActivityDto>('/inscription_settings', { ...outingSettings, ...change }),
    register: (activityId: string, change: Body = {}) =>
      created<RegistrationDto>('/inscriptions', registrationOf(personId, activityId, change)),
    registration: (activityId: string, change: Body = {}) => registrationOf(personId, activityId, change),
    settings: (change: Body) => created<RefundActivityDto>('/refund_settings', { ...gymSettings, ...change }),
    /** A read that carries the position of the write. */
    readAfter: (write: Answer, path: string) => send('GET', path, undefined, { 'x-position': String(write.headers['x-position'] ?? '') }),
  };
}

/** Two people at 15,50 € each, by default. */
const registrationOf = (person: string, activityId: string, change: Body): Body => ({
  person,
  inscription_settings: activityId,
  date: '2026-03-02',
  entries: 2,
  bill_amount: 31,
  comment: '',
  ...change,
});

export type ActivitiesFixture = Awaited<ReturnType<typeof activitiesFixture>>;

/** `422 refund.not-computed`, or the status alone of an answer that is no problem. */
export function codeOf(answer: Answer): string {
  if (answer.statusCode < 400) return String(answer.statusCode);
  return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
}

/** Asks until there is something, at most 10 s. */
export async function eventually<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error('nothing came within 10 s');
    await delay(25);
  }
}

export async function registerPerson(
  app: TestApp,
  environmentId: EnvironmentId,
  lastname = 'martin',
  exitDate?: LocalDate,
): Promise<PersonId> {
  const personId = newId<'person'>();
  const identity = { civility: 'Mme', lastname, firstname: 'hélène', email: 'helene@exemple.fr' } as const;
  const data = { fields: { ...identity, entranceDate: localDate('2020-01-01'), ...(exitDate && { exitDate }) }, isZipCodeKnown: true };
  const command = { id: personId, type: 'RegisterPerson', data } as const;
  await app.get(CommandBus).execute(new ExecuteCase(systemContext(environmentId), personCase, command));
  return personId;
}
