import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/activities-fixture.js';
import { mailedToken, protectSpace } from '../../../../test/member-factor-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cookieOf, newVisitor, type SignedInMember, signedInMember } from '../../../../test/site-visitor.js';

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

type Protected = SignedInMember & Awaited<ReturnType<typeof protectSpace>>;
const protectedMember = async (change: Record<string, unknown> = {}): Promise<Protected> => {
  const member = await signedInMember(app, site, change);
  return { ...member, ...(await protectSpace(app, site, member)) };
};
const hiddenIn = (body: string) => ({
  token: /name="token" value="([\w-]{43})"/.exec(body)?.[1] ?? '',
  personne: /name="personne" value="([\w-]{36})"/.exec(body)?.[1] ?? '',
  moyen: /name="moyen" value="(\w+)"/.exec(body)?.[1] ?? '',
});
type Question = ReturnType<typeof hiddenIn>;
const question = async (member: Pick<SignedInMember, 'email'>): Promise<Question> =>
  hiddenIn((await site.send('connexion/lien', { token: await mailedToken(app, site, member) })).body);
const answer = (asked: Question, code: string, cookie?: string, at = site) =>
  at.send('connexion/facteur', { ...asked, code }, { ...newVisitor(), ...(cookie && { cookie }) });
const isIn = async (cookie: string) => (await site.open('mon-espace', { cookie })).statusCode === 200;
const browserOf = (header: unknown) => /intendance_membre_nav-[^;]*/.exec([header].flat().join('\n'))?.[0] ?? '';
const historyOf = async ({ id }: Pick<SignedInMember, 'id'>, at = site) =>
  (await at.get(`/people/${id}/history`)).json<{ history: { type: string; label: string; actor: { id: string } }[] }>().history;

describe('the sign-in of a member who protects the space', () => {
  it('asks for the code after the link, and opens nothing before it', async () => {
    const anne = await protectedMember();
    const page = await site.send('connexion/lien', { token: await mailedToken(app, site, anne) });
    expect([page.statusCode, page.headers['set-cookie'], page.headers['cache-control']]).toEqual([200, undefined, 'private, no-store']);
    const wrong = await answer(hiddenIn(page.body), '000000');
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([422, undefined]);
    expect(wrong.body).toContain('Ce code n’est pas le bon');
    const right = await answer(hiddenIn(wrong.body), anne.application.next());
    expect([right.statusCode, right.headers.location]).toEqual([303, `/site/${site.slug}/mon-espace`]);
    expect(await isIn(cookieOf(right.headers['set-cookie']))).toBe(true);
    expect(browserOf(right.headers['set-cookie'])).not.toBe('');
    expect([right.headers['set-cookie']].flat().at(-1)).toContain(`; Path=/site/${site.slug}/connexion; `);
    expect((await historyOf(anne)).slice(0, 2).map(({ type }) => type)).toEqual(['MemberSignedIn', 'MemberFactorRefused']);
    expect((await answer(hiddenIn(wrong.body), anne.application.next())).statusCode).toBe(422);
  });

  it('asks for it after the code of the mail too', async () => {
    const paul = await protectedMember();
    const { headers } = await site.send('connexion', { email: paul.email }, newVisitor());
    const demande = String(headers.location).split('/').at(-1) ?? '';
    const code = await eventually(async () => {
      const mail = (await app.mails()).findLast(({ recipient, subject }) => recipient === paul.email && subject.startsWith('Votre lien'));
      const digits = /Votre code : (\d{6})/.exec(mail?.body_text ?? '')?.[1];
      const answered = digits && (await site.send('connexion/code', { demande, code: digits }, newVisitor()));
      return answered && answered.statusCode === 200 ? answered : undefined;
    });
    const asked = hiddenIn(code.body);
    expect(asked.moyen).toBe('code');
    expect((await answer(asked, paul.application.next())).statusCode).toBe(303);
  });

  it('takes a code once, and a recovery code once', async () => {
    const zoe = await protectedMember();
    const first = await question(zoe);
    const code = zoe.application.next();
    const replies = await Promise.all([answer(first, code), answer(first, code)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 422]);
    const second = await question(zoe);
    expect((await answer(second, code)).statusCode).toBe(422);
    const recovery = zoe.codes[0] ?? '';
    expect((await answer(second, recovery.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(303);
    app.clock.advance(16 * 60_000);
    expect((await answer(await question(zoe), recovery)).statusCode).toBe(422);
  });

  it('asks the one of two people of an address who wants it', async () => {
    const lou = await protectedMember({ firstname: 'Lou' });
    const { id: theo } = await site.person({ firstname: 'Théo', email: lou.email });
    await app.settled();
    const token = await mailedToken(app, site, lou);
    expect((await site.send('connexion/lien', { token })).body).toContain('Qui êtes-vous ?');
    const asked = hiddenIn((await site.send('connexion/lien', { token, personne: lou.id })).body);
    expect(asked.personne).toBe(lou.id);
    // The code of one person does not stand for another one.
    expect((await answer({ ...asked, personne: String(theo) }, lou.application.next())).statusCode).toBe(422);
    expect((await site.send('connexion/lien', { token, personne: String(theo) })).statusCode).toBe(303);
  });

  it('refuses a member who leaves between the link and the code', async () => {
    const max = await protectedMember();
    const asked = await question(max);
    await site.put(`/people/${max.id}`, { exit_date: '2021-01-31' });
    await app.settled();
    expect((await answer(asked, max.application.next())).statusCode).toBe(422);
  });

  it.each([
    ['another token', { token: 'a'.repeat(43) }],
    ['no token', { token: '' }],
    ['a person who is no id', { personne: "42'--" }],
    ['no person', { personne: '' }],
    ['a token with a NUL', { token: `a\0${'a'.repeat(41)}` }],
  ])('opens nothing for a form with %s', async (_title, change) => {
    const max = await protectedMember();
    const refused = await answer({ ...(await question(max)), ...change }, max.application.next());
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([422, undefined]);
  });

  it('opens nothing on the site of another structure', async () => {
    const max = await protectedMember();
    const other = await siteFixture(app);
    const refused = await answer(await question(max), max.application.next(), undefined, other);
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([422, undefined]);
  });
});

describe('who reads the mails of a member and guesses codes', () => {
  /** Wrong codes of the application, with a new mail after five. */
  async function guess(member: Protected, tries: number, cookie?: string): Promise<number[]> {
    const statuses: number[] = [];
    let asked = await question(member);
    for (let index = 0; index < tries; index++) {
      if (index % 5 === 0 && index > 0) asked = await question(member);
      statuses.push((await answer(asked, String(100_000 + index), cookie)).statusCode);
    }
    return statuses;
  }

  it('tries five codes of a link', async () => {
    const eve = await protectedMember();
    const asked = await question(eve);
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await answer(asked, String(100_000 + index))).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('waits ever longer, while the member enters by a browser of before, and by a recovery code', async () => {
    const eve = await protectedMember();
    const first = await answer(await question(eve), eve.application.next());
    const browser = browserOf(first.headers['set-cookie']);
    const counts: number[] = [];
    for (let quarter = 0; quarter < 3; quarter++) {
      app.clock.advance(16 * 60_000);
      counts.push((await guess(eve, 10)).filter((status) => status === 422).length);
    }
    // Ten in a quarter of an hour, twenty in a day.
    expect(counts).toEqual([10, 10, 0]);
    app.clock.advance(16 * 60_000);
    const asked = await question(eve);
    expect((await answer(asked, eve.application.next())).statusCode).toBe(429);
    expect((await answer(asked, eve.application.next(), browser)).statusCode).toBe(303);
    expect((await answer(await question(eve), eve.codes[0] ?? '')).statusCode).toBe(303);
  });
});

describe('an administrator', () => {
  const path = ({ id }: Pick<SignedInMember, 'id'>) => `/people/${id}/member_factor`;

  it('reads and removes the protection of a member who lost everything, who is told by mail', async () => {
    const rim = await protectedMember();
    expect((await site.get(path(rim))).json()).toMatchObject({ active_since: expect.any(String), recovery_codes: 10 });
    expect((await site.remove(path(rim))).statusCode).toBe(204);
    expect((await site.get(path(rim))).json()).toEqual({ active_since: null, recovery_codes: 0 });
    expect(await isIn(rim.cookie)).toBe(false);
    const sentence = 'Un administrateur de votre structure a retiré le code';
    const isTold = async () =>
      (await app.mails()).some(({ recipient, body_text }) => recipient === rim.email && body_text.includes(sentence));
    await eventually(async () => ((await isTold()) ? true : undefined));
    expect((await historyOf(rim))[0]).toMatchObject({
      label: 'a retiré le code qui protégeait l’espace de cette personne',
      actor: { id: site.clerk.userId },
    });
    expect((await site.send('connexion/lien', { token: await mailedToken(app, site, rim) })).statusCode).toBe(303);
    const again = await site.remove(path(rim));
    expect([again.statusCode, again.json().code]).toEqual([409, 'second-factor.inactive']);
  });

  it('ends a removal that was stopped after its event', async () => {
    const rim = await protectedMember();
    const row = (await app.pools.owner.query('select * from identity.member_factor where person_id = $1', [rim.id])).rows[0];
    await site.remove(path(rim));
    await app.pools.owner.query(
      `insert into identity.member_factor (environment_id, person_id, wrapped_secret, active_since, recovery_hashes)
       values ($1, $2, $3, $4, $5)`,
      [row.environment_id, row.person_id, row.wrapped_secret, row.active_since, row.recovery_hashes],
    );
    expect((await question(rim)).personne).toBe(rim.id);
    expect((await site.remove(path(rim))).statusCode).toBe(204);
    expect((await site.send('connexion/lien', { token: await mailedToken(app, site, rim) })).statusCode).toBe(303);
  });

  it('is no clerk of the directory, who could change the address too, and none of another structure', async () => {
    const rim = await protectedMember();
    const clerk = await site.colleague('PEOPLE_ACCESS', 'PEOPLE_EDIT', 'PEOPLE_FAMILY_ACCESS');
    expect([(await clerk.get(path(rim))).statusCode, (await clerk.remove(path(rim))).statusCode]).toEqual([403, 403]);
    const stranger = await site.stranger();
    expect([(await stranger.get(path(rim))).statusCode, (await stranger.remove(path(rim))).json().code]).toEqual([404, 'person.unknown']);
    expect((await site.get(path(rim))).json()).toMatchObject({ recovery_codes: 10 });
  });
});
