import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { bankImage } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import type { SiteCheckDto } from './site-check.dto.js';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await openTestApp();
  site = await siteFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const check = async (of: Pick<SiteFixture, 'get'> = site): Promise<SiteCheckDto> => {
  await app.settled();
  return (await of.get('/website/publish_check')).json<SiteCheckDto>();
};
const linesOf = ({ problems }: SiteCheckDto) => problems.map(({ severity, code, place, title }) => `${severity} ${code} ${place} ${title}`);

describe('the check of a site', () => {
  it('names the legal statements of a new site', async () => {
    const answer = await check();
    expect({ ...answer, problems: linesOf(answer) }).toEqual({
      errors: 2,
      warnings: 0,
      problems: ['error legal-missing settings Données personnelles', 'error legal-missing settings Mentions légales'],
    });
  });

  it('names each fault of a page, errors first', async () => {
    const image = await bankImage(app, site, { alt: '' });
    const link = { type: 'link', status: 'PUBLISHED' };
    const draft = (await site.post('/advantages', { ...link, title: 'Brouillon', link: 'https://a.example', status: 'DRAFT' })).json();
    await site.post('/slides', { type: 'home', lg_image: image.id, link: `/avantages/${draft.id}` });
    await site.post('/slides', { type: 'home', title: 'Ski', lg_image: image.id, link: '/nulle-part' });
    await site.post('/advantages', { ...link, title: 'Intranet', link: 'http://127.0.0.1:1/' });
    const article = { title: 'Sortie', content: '<p>Le parc</p>', type: 'video', video: 'https://vimeo.com/123456789', date: '2026-03-10' };
    await site.post('/articles', { ...article, cover_id: newId(), status: 'PUBLISHED' });
    await site.put('/website/parameters', { legal_notice: 'Éditeur', rgpd: 'Responsable' });
    const answer = await check();
    expect(linesOf(answer)).toEqual([
      'error legal-missing settings Données personnelles',
      'error legal-missing settings Mentions légales',
      'error alt-missing slide Diapositive sans titre',
      'error dead-link slide Ski',
      'error image-missing article Sortie',
      'error dead-link advantage Intranet',
      'warning draft-linked slide Diapositive sans titre',
    ]);
  });

  it('is of one structure, for who may edit the website', async () => {
    expect((await check(await site.stranger())).problems.map(({ title }) => title)).not.toContain('Ski');
    expect(codeOf(await (await site.colleague('PEOPLE_ACCESS')).get('/website/publish_check'))).toBe('403 access.permission');
  });

  it('is slowed down: each one asks other sites', async () => {
    const answers = [];
    for (let count = 0; count < 20; count++) answers.push(codeOf(await site.get('/website/publish_check')));
    expect(answers.at(-1)).toBe('429 session.throttled');
  });
});
