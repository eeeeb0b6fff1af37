import { newId, type PersonId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import {
  factorPath,
  mailedToken,
  protectSpace,
  recoveryCodesIn,
  secretIn,
  sendFactorForm,
} from '../../../../test/member-factor-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { applicationOf } from '../../../../test/second-factor-fixture.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cookieOf, type SignedInMember, signedInMember } from '../../../../test/site-visitor.js';
import { MemberFactors } from '../member-access/member-factors.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
// The clock moves: the session of a clerk ends.
beforeEach(async () => {
  site = await siteFixture(app);
});
afterAll(async () => app?.close());

const pageOf = async ({ cookie }: Pick<SignedInMember, 'cookie'>, path = factorPath) => (await site.open(path, { cookie })).body;
const isIn = async (cookie: string) => (await site.open('mon-espace', { cookie })).statusCode === 200;
const enter = async (member: SignedInMember) => site.send('connexion/lien', { token: await mailedToken(app, site, member) });
const lettersTo = async ({ email }: SignedInMember) =>
  (await app.mails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
const rowsOf = async ({ id }: SignedInMember) =>
  (await app.pools.owner.query('select * from identity.member_factor where person_id = $1', [id])).rows;
const historyOf = async ({ id }: SignedInMember) => {
  const { history } = (await site.get(`/people/${id}/history`)).json<{ history: { label: string; actor: { name: string } | null }[] }>();
  return history.map(({ label }) => label);
};

describe('the protection of a space', () => {
  it('is offered in the space, and activated by a code of the application', async () => {
    const anne = await signedInMember(app, site, { firstname: 'Anne' });
    expect(await pageOf(anne, 'mon-espace')).toContain('Gérer la protection de mon espace');
    expect((await sendFactorForm(site, anne, 'debut')).headers.location).toBe(`/site/${site.slug}/${factorPath}`);
    const page = await pageOf(anne);
    expect(page).toContain('role="img" aria-label="QR code de la clé"');
    const application = applicationOf(app, secretIn(page));
    const refused = await sendFactorForm(site, anne, 'activation', { code: '000000' });
    expect([refused.statusCode, secretIn(refused.body)]).toEqual([422, secretIn(page)]);
    expect(refused.body).toContain('<a href="#code">Ce code n’est pas le bon');
    const done = await sendFactorForm(site, anne, 'activation', { code: ` ${application.next().replace(/(...)/, '$1 ')} ` });
    expect([done.statusCode, done.headers['cache-control'], recoveryCodesIn(done.body).length]).toEqual([200, 'private, no-store', 10]);
    const after = await pageOf(anne);
    expect([recoveryCodesIn(after), secretIn(after)]).toEqual([[], '']);
    expect(after).toContain('Codes de secours restants : 10.');
    expect((await lettersTo(anne)).at(-1)).toMatch(/est protégé par un code$/);
  });

  it('closes the sessions of before, which showed no code, and not the one that activates it', async () => {
    const paul = await signedInMember(app, site);
    const phone = cookieOf((await enter(paul)).headers['set-cookie']);
    await protectSpace(app, site, paul);
    expect([await isIn(paul.cookie), await isIn(phone)]).toEqual([true, false]);
  });

  it('is activated by a recent session only: a telephone that was left open locks nobody out', async () => {
    const hugo = await signedInMember(app, site);
    await sendFactorForm(site, hugo, 'debut');
    app.clock.advance(31 * 60_000);
    const page = await pageOf(hugo);
    expect(page).toContain('il faut une connexion récente');
    expect(secretIn(page)).toBe('');
    for (const action of ['debut', 'activation']) {
      const refused = await sendFactorForm(site, hugo, action, { code: '000000' });
      expect([refused.statusCode, refused.body.includes('reconnectez-vous')]).toEqual([422, true]);
    }
    expect((await enter(hugo)).statusCode).toBe(303);
  });

  it('ends by a code, and no session of the member with it', async () => {
    const lea = await signedInMember(app, site);
    const { application } = await protectSpace(app, site, lea);
    const refused = await sendFactorForm(site, lea, 'retrait', { 'code-retrait': application.code() });
    expect([refused.statusCode, refused.body.includes('<a href="#code-retrait">Ce code n’est pas le bon')]).toEqual([422, true]);
    const removal = await sendFactorForm(site, lea, 'retrait', { 'code-retrait': application.next() });
    expect(removal.headers.location).toBe(`/site/${site.slug}/mon-espace#protection`);
    expect(await rowsOf(lea)).toEqual([]);
    expect([await isIn(lea.cookie), (await enter(lea)).statusCode]).toEqual([true, 303]);
    expect((await lettersTo(lea)).filter((subject) => /n’est plus protégé/.test(subject))).toHaveLength(1);
    expect((await historyOf(lea)).slice(1, 3)).toEqual([
      'a retiré le code qui protégeait son espace',
      'a protégé son espace par le code d’une application',
    ]);
    const again = await sendFactorForm(site, lea, 'retrait', { 'code-retrait': application.next() });
    expect([again.statusCode, again.body.includes('n’est pas activée')]).toEqual([422, true]);
  });

  it('has new recovery codes for a recovery code, after which the former ones no longer work', async () => {
    const zoe = await signedInMember(app, site);
    const { codes } = await protectSpace(app, site, zoe);
    const renewal = await sendFactorForm(site, zoe, 'codes', { 'code-renouvellement': codes[0] ?? '' });
    const renewed = recoveryCodesIn(renewal.body);
    expect(renewed).toHaveLength(10);
    const former = await sendFactorForm(site, zoe, 'codes', { 'code-renouvellement': codes[1] ?? '' });
    expect([former.statusCode, former.body.includes('<a href="#code-renouvellement">')]).toEqual([422, true]);
    expect(recoveryCodesIn((await sendFactorForm(site, zoe, 'codes', { 'code-renouvellement': renewed[0] ?? '' })).body)).toHaveLength(10);
  });

  it('bounds the codes that an open session tries', async () => {
    const nora = await signedInMember(app, site);
    const { application } = await protectSpace(app, site, nora);
    const statuses: number[] = [];
    for (let tries = 0; tries < 13; tries++)
      statuses.push((await sendFactorForm(site, nora, 'retrait', { 'code-retrait': String(100_000 + tries) })).statusCode);
    // The activation was the first try.
    expect(statuses.indexOf(429)).toBe(11);
    app.clock.advance(16 * 60_000);
    expect((await sendFactorForm(site, nora, 'retrait', { 'code-retrait': application.code() })).statusCode).toBe(303);
  });
});

describe('a form of the protection', () => {
  it('that is sent twice at once activates once', async () => {
    const ines = await signedInMember(app, site);
    await sendFactorForm(site, ines, 'debut');
    const page = await pageOf(ines);
    const code = applicationOf(app, secretIn(page)).next();
    const replies = await Promise.all([1, 2, 3].map(() => sendFactorForm(site, ines, 'activation', { code })));
    expect(replies.filter(({ body }) => recoveryCodesIn(body).length === 10)).toHaveLength(1);
    expect((await historyOf(ines)).filter((label) => label.startsWith('a protégé'))).toHaveLength(1);
  });

  it.each([
    ['an empty code', ''],
    ['a text of the length of a recovery code', 'AAAA-AAAA-AAAA-AAAA'],
    ['a NUL and a line break', '12\u0000345\r\n6'],
    ['digits of another script', '١٢٣٤٥٦'],
    ['a quote', "' or 1=1 --"],
    ['a very long text', '1'.repeat(20_000)],
  ])('refuses %s, and changes nothing', async (_title, code) => {
    const member = await signedInMember(app, site);
    await protectSpace(app, site, member);
    for (const [action, field] of [
      ['retrait', 'code-retrait'],
      ['codes', 'code-renouvellement'],
      ['activation', 'code'],
    ] as const)
      expect((await sendFactorForm(site, member, action, { [field]: code })).statusCode).toBe(422);
    expect(await rowsOf(member)).toHaveLength(1);
  });

  it('is refused without the token of the session, and to a user who sees the site as the member', async () => {
    const eve = await signedInMember(app, site);
    const { application } = await protectSpace(app, site, eve);
    const forged = { csrf: 'x'.repeat(43), cle: newId(), 'code-retrait': application.next() };
    await site.send(`${factorPath}/retrait`, forged, { cookie: eve.cookie });
    const { redirect } = (await site.post(`/people/${eve.id}/impersonation`)).json<{ redirect: string }>();
    const viewer = cookieOf((await site.send('connexion/lien', { token: redirect.split('/').at(-1) ?? '' })).headers['set-cookie']);
    expect((await site.open(factorPath, { cookie: viewer })).statusCode).toBe(404);
    expect(await pageOf({ cookie: viewer }, 'mon-espace')).not.toContain('double-authentification');
    expect((await site.send(`${factorPath}/retrait`, forged, { cookie: viewer })).statusCode).toBe(403);
    expect(await rowsOf(eve)).toHaveLength(1);
  });
});

describe('the secret of a member', () => {
  it('stands in clear nowhere: no table, no event, no answer that is stored, no archive', async () => {
    const max = await signedInMember(app, site);
    const { secret, codes } = await protectSpace(app, site, max);
    const text = async (query: string) => JSON.stringify((await app.pools.owner.query(query)).rows);
    const tables = ['identity.member_factor', 'platform.http_answer', 'evs.command', 'evs.event', 'platform.mailbox'];
    for (const table of tables)
      for (const clear of [secret, codes[0] ?? '', codes[0]?.replaceAll('-', '') ?? ''])
        expect(await text(`select * from ${table}`)).not.toContain(clear);
    const archive = await site.open('mon-espace/mes-donnees.zip', { cookie: max.cookie });
    for (const content of (await archiveFiles(archive.rawPayload)).values()) expect(content).not.toContain(secret);
  });

  it('of one structure opens nothing in another one', async () => {
    const other = await siteFixture(app);
    const [tom, ada] = [await signedInMember(app, site), await signedInMember(app, other)];
    await protectSpace(app, site, tom);
    await app.pools.owner.query('update identity.member_factor set environment_id = $2, person_id = $3 where person_id = $1', [
      tom.id,
      other.clerk.environmentId,
      ada.id,
    ]);
    const holder = { environmentId: other.clerk.environmentId, personId: ada.id as PersonId };
    await expect(app.get(MemberFactors).use(holder, '123456')).rejects.toMatchObject({ name: 'ForeignKey' });
    await app.pools.owner.query('delete from identity.member_factor where person_id = $1', [ada.id]);
  });

  it('is destroyed with the erasure of the person, begun or active', async () => {
    const [max, lou] = [await signedInMember(app, site), await signedInMember(app, site)];
    await protectSpace(app, site, max);
    await sendFactorForm(site, lou, 'debut');
    expect([await rowsOf(max), await rowsOf(lou)].map(({ length }) => length)).toEqual([1, 1]);
    for (const member of [max, lou]) {
      await site.post(`/people/${member.id}/erase`, { confirmation: 'effacer les données personnelles' });
      await eventually(async () => ((await rowsOf(member)).length === 0 ? true : undefined));
    }
  });

  it('stays with a person who was deleted and restored, and with another address', async () => {
    const rim = await signedInMember(app, site);
    await protectSpace(app, site, rim);
    await site.remove(`/people/${rim.id}`);
    await site.post(`/people/${rim.id}/restore`, {});
    await site.put(`/people/${rim.id}`, { email: `autre-${rim.email}` });
    await app.settled();
    const answer = await enter({ ...rim, email: `autre-${rim.email}` });
    expect([answer.statusCode, answer.body.includes('Votre espace est protégé par un code.')]).toEqual([200, true]);
  });
});
