import type { EnvironmentId, PersonId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { PersonDto } from '../../directory/person/person.dto.js';
import { MailKeys } from './mail-keys.js';
import type { PersonUnsubscriptionDto, UnsubscriptionDto } from './unsubscription.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
const mailingId = newId();
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(() => app?.close());

const tokenOf = (address: string, personId: string | null, environmentId: EnvironmentId = fixture.clerk.environmentId) => {
  const keys = app.get(MailKeys);
  const addressId = keys.addressId(environmentId, address);
  return keys.unsubscribeToken({ environmentId, mailingId, addressId, personId: personId as PersonId | null });
};
const page = (token: string, verb: 'GET' | 'POST' = 'GET', after = '') =>
  app.inject({ method: verb, url: `/api/mailings/unsubscribe/${token}${after}` });
const ofPerson = async ({ id }: PersonDto) => (await fixture.get(`/people/${id}/unsubscription`)).json<PersonUnsubscriptionDto>();
let last = 0;
const someone = (change: object = {}) => fixture.person({ firstname: `zoé${++last}`, email: `zoe${last}@exemple.fr`, ...change });

describe('the page of an unsubscribe link', () => {
  it('changes nothing when it is read, opts out with its button, and undoes it', async () => {
    const person = await someone();
    const token = tokenOf(`zoe${last}@exemple.fr`, person.id);
    for (let scan = 0; scan < 2; scan++)
      expect((await page(token)).json()).toEqual({ structure: expect.any(String), is_unsubscribed: false });
    for (let click = 0; click < 2; click++) expect((await page(token, 'POST')).json()).toMatchObject({ is_unsubscribed: true });
    expect((await page(token)).json()).toMatchObject({ is_unsubscribed: true });
    expect(await ofPerson(person)).toMatchObject({
      is_unsubscribed: true,
      unsubscription: { means: 'link', since: '2026-03-16', mailing: mailingId, reason: null, person: { id: person.id } },
    });
    expect((await page(token, 'POST', '/undo')).json()).toMatchObject({ is_unsubscribed: false });
    expect(await ofPerson(person)).toMatchObject({ is_unsubscribed: false, unsubscription: { status: 'subscribed' } });
  });

  it.each(['List-Unsubscribe=One-Click', ''])(
    'opts out for a mail program that posts « %s » to the address of the mail',
    async (payload) => {
      const person = await someone();
      const answer = await app.inject({
        method: 'POST',
        url: `/mailing-unsubscribe/${tokenOf(`zoe${last}@exemple.fr`, person.id)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
      expect(answer.statusCode).toBe(204);
      expect(await ofPerson(person)).toMatchObject({ is_unsubscribed: true, unsubscription: { means: 'one-click' } });
    },
  );

  it('opts out by a form of several parts too', async () => {
    const person = await someone();
    const answer = await app.inject({
      method: 'POST',
      url: `/mailing-unsubscribe/${tokenOf(`zoe${last}@exemple.fr`, person.id)}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(answer.statusCode).toBe(204);
    expect((await ofPerson(person)).is_unsubscribed).toBe(true);
  });

  it('is refused for any other token', async () => {
    const token = tokenOf('a@exemple.fr', null);
    for (const forged of ['x', `${token}x`, token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))])
      for (const verb of ['GET', 'POST'] as const) expect(codeOf(await page(forged, verb))).toBe('404 unsubscription.link-invalid');
  });

  it('holds an address outside the directory by its hash, in that structure only', async () => {
    await page(tokenOf('ailleurs@exemple.fr', null), 'POST');
    const { unsubscriptions } = (await fixture.get('/unsubscriptions?filters[means|eq]=link&filters[is_unsubscribed|eq]=true')).json<{
      unsubscriptions: UnsubscriptionDto[];
    }>();
    expect(unsubscriptions).toMatchObject([{ person: null, status: 'unsubscribed' }]);
    const { rows } = await app.pools.owner.query("select data, meta from evs.event where type = 'MailingsUnsubscribed'");
    expect(JSON.stringify(rows)).not.toContain('ailleurs');
    const stranger = await fixture.stranger();
    expect((await stranger.get('/unsubscriptions')).json()).toEqual({ totalCount: 0, unsubscriptions: [] });
    expect(codeOf(await stranger.post(`/unsubscriptions/${unsubscriptions[0]?.id}/lift`, { reason: 'x' }))).toBe(
      '404 unsubscription.unknown',
    );
    expect((await fixture.post(`/unsubscriptions/${unsubscriptions[0]?.id}/lift`, { reason: 'Demandé par écrit' })).statusCode).toBe(204);
  });
});

describe('the directory', () => {
  it('keeps an opt-out through a change of address, and lifts it with a reason only', async () => {
    const person = await someone();
    await page(tokenOf(`zoe${last}@exemple.fr`, person.id), 'POST');
    const { children: _, spouse: __, ...saved } = person;
    expect((await fixture.put(`/people/${person.id}`, { ...saved, email: `autre${last}@exemple.fr` })).statusCode).toBe(200);
    expect((await ofPerson(person)).is_unsubscribed).toBe(true);
    const lift = (reason: string) => fixture.post(`/people/${person.id}/unsubscription/lift`, { reason });
    expect(codeOf(await lift(' '))).toBe('422 unsubscription.reason-missing');
    expect((await lift('Clic par erreur')).statusCode).toBe(204);
    expect(await ofPerson(person)).toMatchObject({ is_unsubscribed: false, unsubscription: { reason: 'Clic par erreur' } });
    expect(codeOf(await lift('Encore'))).toBe('409 unsubscription.not-unsubscribed');
    const history = await fixture.get('/history?filters[record_type|eq]=unsubscription&limit=100');
    expect(history.body).toContain('Clic par erreur');
  });

  it('records what a person has asked by letter, also without an address', async () => {
    for (const change of [{}, { email: null }]) {
      const person = await someone(change);
      const record = (reason: string) => fixture.post(`/people/${person.id}/unsubscription`, { reason });
      expect((await ofPerson(person)).unsubscription).toBeNull();
      expect((await record('Courrier du 12 mars')).statusCode).toBe(204);
      expect(await ofPerson(person)).toMatchObject({
        is_unsubscribed: true,
        unsubscription: { means: 'clerk', reason: 'Courrier du 12 mars' },
      });
      expect(codeOf(await record('Encore'))).toBe('409 unsubscription.already-unsubscribed');
    }
  });

  it('forgets the reasons of an erased person, and keeps the opt-out', async () => {
    const person = await someone();
    expect((await fixture.post(`/people/${person.id}/unsubscription`, { reason: 'Fâché avec le comité' })).statusCode).toBe(204);
    const erased = await fixture.post(`/people/${person.id}/erase`, { confirmation: 'effacer les données personnelles' });
    expect(erased.statusCode).toBe(200);
    await eventually(async () => {
      const { rows } = await app.pools.owner.query('select state from read.unsubscription_list where person_id = $1', [person.id]);
      return rows[0]?.state.reason === '' && rows[0]?.state.status === 'unsubscribed' ? true : undefined;
    });
  });

  it('shows opt-outs to readers, and lets editors change them', async () => {
    const person = await someone();
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect((await reader.get(`/people/${person.id}/unsubscription`)).statusCode).toBe(200);
    expect((await reader.post(`/people/${person.id}/unsubscription`, { reason: 'x' })).statusCode).toBe(403);
    expect((await reader.get('/unsubscriptions')).statusCode).toBe(403);
    const stranger = await fixture.stranger();
    expect((await stranger.get(`/people/${person.id}/unsubscription`)).statusCode).toBe(404);
  });
});
