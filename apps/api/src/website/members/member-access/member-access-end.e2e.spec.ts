import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { newVisitor, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const isIn = async (cookie: string) => (await site.open('mon-espace', { cookie })).statusCode === 200;
const rowsOf = async (text: string, params: unknown[]) => (await app.pools.owner.query(text, params)).rows;
const requestOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location).split('/').at(-1) ?? '';
const ended = (id: string) =>
  eventually(async () => {
    const open = await rowsOf('select 1 from identity.member_session where person_id = $1 and ended_at is null', [id]);
    return open.length === 0 ? true : undefined;
  });

describe('the access of a member', () => {
  it('ends with the address that it came by, for a session and for a link', async () => {
    const anne = await signedInMember(app, site, { firstname: 'Anne' });
    app.clock.advance(1000);
    await site.send('connexion', { email: anne.email }, newVisitor());
    const token = await eventually(async () => {
      const mails = (await app.mails()).filter(({ recipient }) => recipient === anne.email);
      return mails.length > 1 ? /\/connexion\/lien\/([\w-]{43})/.exec(mails.at(-1)?.body_text ?? '')?.[1] : undefined;
    });
    expect(await isIn(anne.cookie)).toBe(true);
    await site.put(`/people/${anne.id}`, { email: 'anne.nouvelle@exemple.fr' });
    await app.settled();
    expect(await isIn(anne.cookie)).toBe(false);
    expect((await site.send('connexion/lien', { token })).statusCode).toBe(422);
    await ended(anne.id);
    await site.put(`/people/${anne.id}`, { email: anne.email });
    await app.settled();
    expect(await isIn(anne.cookie)).toBe(false);
  });

  it('stays when something else of the person changes', async () => {
    const zoe = await signedInMember(app, site);
    await site.put(`/people/${zoe.id}`, { firstname: 'Zoé' });
    await app.settled();
    expect(await isIn(zoe.cookie)).toBe(true);
  });

  it('does not come back with a person who was deleted', async () => {
    const paul = await signedInMember(app, site);
    await site.remove(`/people/${paul.id}`);
    await ended(paul.id);
    await site.post(`/people/${paul.id}/restore`, {});
    await app.settled();
    expect(await isIn(paul.cookie)).toBe(false);
  });

  it('leaves no letter after an erasure: neither links nor messages of the contact page', async () => {
    const hugo = await signedInMember(app, site);
    await site.send('contact', { name: 'Hugo', email: hugo.email, message: 'Bonjour, une question.' }, newVisitor());
    const letters = () => rowsOf(`select id from platform.mailbox where recipient = $1 or body_text like '%' || $1 || '%'`, [hugo.email]);
    await eventually(async () => ((await letters()).length === 2 ? true : undefined));
    const erased = await site.post(`/people/${hugo.id}/erase`, { confirmation: 'effacer les données personnelles' });
    expect(erased.statusCode).toBe(200);
    await eventually(async () => ((await letters()).length === 0 ? true : undefined));
    const rows = (table: string) => rowsOf(`select 1 from identity.${table} where person_id = $1`, [hugo.id]);
    for (const table of ['member_session', 'member_letter'])
      await eventually(async () => ((await rows(table)).length === 0 ? true : undefined));
  });
});

describe('the sign-in of a site', () => {
  it('takes an office that shares one address of the network, and gives right codes back', async () => {
    const office = { from: '198.51.100.7' };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => site.send('connexion', { email: `salarie${index}@exemple.fr` }, office)),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 303)).toEqual([]);
  });

  it('works as much for a stranger: a wrong code is counted', async () => {
    const request = requestOf(await site.send('connexion', { email: 'personne@exemple.fr' }, newVisitor()));
    await eventually(async () => {
      const [row] = await rowsOf('select tries from identity.member_link where id = $1', [request]);
      return row ? true : undefined;
    });
    await site.send('connexion/code', { demande: request, code: '000000' }, newVisitor());
    expect(await rowsOf('select tries, person_ids from identity.member_link where id = $1', [request])).toEqual([
      { tries: 1, person_ids: [] },
    ]);
  });

  it('bounds the wrong codes of a site, whoever sends them, and leaves its links', async () => {
    const other = await siteFixture(app);
    const statuses = [];
    for (let tries = 0; tries <= 100; tries++)
      statuses.push((await other.send('connexion/code', { demande: newId(), code: '123456' }, { from: `10.0.0.${tries}` })).statusCode);
    expect([statuses[99], statuses[100]]).toEqual([422, 429]);
    expect((await signedInMember(app, other)).cookie).toMatch(/^intendance_membre=/);
  });

  it.each([
    ['another site', { origin: 'https://ailleurs.example' }, 403],
    ['a page that hides its origin', { origin: 'null' }, 403],
    ['the site itself', { origin: 'http://localhost:80' }, 303],
    ['the site, as a newer browser says', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
    ['another site, as a newer browser says', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('looks at the origin of a form: %s', async (_title, headers, status) => {
    const answer = await site.send('connexion', { email: 'quelqu-un@exemple.fr' }, { ...newVisitor(), ...headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['referrer-policy']).toBe('same-origin');
  });
});
