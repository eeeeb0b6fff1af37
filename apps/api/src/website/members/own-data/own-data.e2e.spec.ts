import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gymSettings } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cookieOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  const { id } = (await site.post('/refund_settings', gymSettings)).json<{ id: string }>();
  await site.put('/website/parameters', { benef_request_allowed: true });
  await app.settled();
  const path = 'mon-espace/remboursement';
  const fields = {
    ...hiddenFields((await site.open(path, { cookie: anne.cookie })).body),
    activite: id,
    date: '2026-03-05',
    montant: '80',
  };
  const photo = { input: 'factures', name: '../facture.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await sendForm(app, site, anne, path, fields, [photo]);
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

type Data = { personne: { nom: string }; remboursements: object[] };
const archive = 'mon-espace/mes-donnees.zip';
const download = async (member: Pick<SignedInMember, 'cookie'>) => {
  const answer = await site.open(archive, { cookie: member.cookie });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  const files = await archiveFiles(answer.rawPayload);
  return { paths: [...files.keys()], data: JSON.parse(files.get('donnees.json') ?? '{}') as Data };
};

describe('the data of a member', () => {
  it('are downloaded whole, with the files, each under a safe name', async () => {
    const { paths, data } = await download(anne);
    expect(paths).toEqual(['donnees.json', expect.stringMatching(/^factures\/2026-03-05-[0-9a-f]{6}-[^/]*facture\.pdf$/)]);
    expect(data).toMatchObject({
      personne: { nom: 'MARTIN', prenom: 'Anne', email: anne.email },
      famille: [],
      remboursements: [
        { activite: 'Salle de sport', date_de_la_facture: '2026-03-05', facture: 80, remboursement: 40, statut: 'En attente' },
      ],
      inscriptions: [],
      commandes: [],
    });
  });

  it('are those of no one else, and of no visitor', async () => {
    const { paths, data } = await download(paul);
    expect([paths, data.personne.nom, data.remboursements]).toEqual([['donnees.json'], 'DURAND', []]);
    expect((await site.open(archive)).headers.location).toMatch(/\/connexion$/);
  });

  it('are not downloaded by a user who sees the site as the member', async () => {
    const { redirect } = (await site.post(`/people/${anne.id}/impersonation`)).json<{ redirect: string }>();
    const { headers } = await site.send('connexion/lien', { token: redirect.split('/').at(-1) ?? '' });
    const cookie = cookieOf(headers['set-cookie']);
    expect((await site.open('mon-espace', { cookie })).body).not.toContain('mes-donnees.zip');
    expect((await site.open(archive, { cookie })).statusCode).toBe(404);
  });

  it('are downloaded ten times a day at most', async () => {
    const answers: number[] = [];
    for (let turn = 0; turn < 11; turn++) answers.push((await site.open(archive, { cookie: paul.cookie })).statusCode);
    expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
    expect((await site.open(archive, { cookie: paul.cookie })).body).toContain('Recommencez demain.');
  });
});
