import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../../test/activities-fixture.js';
import { directoryFixture } from '../../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { SiteAdvantageDto } from './site-advantage.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const cinema = { title: 'Cinéma', type: 'link', link: 'https://cinema.example', description: '<p>5 €</p><script>x</script>' };
const titles = async (query: string) =>
  (await fixture.get(`/advantages?limit=50&${query}`)).json<{ advantages: SiteAdvantageDto[] }>().advantages.map(({ title }) => title);

describe('an advantage of the site', () => {
  it('gives back every field, as a draft', async () => {
    const created = await fixture.post('/advantages', cinema);
    expect([created.statusCode, created.json()]).toEqual([
      201,
      {
        ...{ id: expect.any(String), ...cinema, description: '<p>5 €</p>', image: null, refund_id: null, inscription_id: null },
        ...{ status: 'DRAFT', position: 0, isDeleted: false, version: 1 },
      },
    ]);
    const { id } = created.json<SiteAdvantageDto>();
    expect((await fixture.get(`/advantages/${id}`)).json()).toMatchObject({ title: 'Cinéma', version: 1 });
  });

  it('leads to an activity of the structure', async () => {
    const gym = { title: 'Sport', type: 'refund', refund_id: fixture.activity.id };
    expect((await fixture.post('/advantages', gym)).json()).toMatchObject(gym);
    expect(codeOf(await fixture.post('/advantages', { ...gym, refund_id: fixture.personId }))).toBe('422 site-advantage.activity');
    expect(codeOf(await fixture.post('/advantages', { title: 'Sport', type: 'refund' }))).toBe('422 site-advantage.incomplete');
  });

  it('is published, and found by its status; ALL finds all', async () => {
    const { id } = (await fixture.post('/advantages', { ...cinema, title: 'Théâtre' })).json<SiteAdvantageDto>();
    expect((await fixture.put(`/advantages/${id}`, { status: 'PUBLISHED' })).json()).toMatchObject({ status: 'PUBLISHED' });
    expect(await titles('filters[status]=PUBLISHED')).toEqual(['Théâtre']);
    expect(await titles('filters[status|eq]=PUBLISHED')).toEqual(['Théâtre']);
    expect(await titles('filters[status]=ALL')).toEqual(['Cinéma', 'Sport', 'Théâtre']);
    expect(await titles('filters[searchname]=thea')).toEqual(['Théâtre']);
    expect((await fixture.post(`/advantages/${id}/unpublish`)).json()).toMatchObject({ status: 'DRAFT' });
  });

  it('is removed and restored', async () => {
    const { id } = (await fixture.post('/advantages', { ...cinema, title: 'Piscine' })).json<SiteAdvantageDto>();
    await fixture.remove(`/advantages/${id}`);
    expect(await titles('')).not.toContain('Piscine');
    expect(codeOf(await fixture.put(`/advantages/${id}`, { title: 'x' }))).toBe('404 site-advantage.unknown');
    await fixture.post(`/advantages/${id}/restore`);
    expect(await titles('')).toContain('Piscine');
    expect((await fixture.get(`/advantages/${id}/history`)).body).toContain('a restauré l’avantage');
  });

  it('is of one environment, for who may edit the website', async () => {
    const { id } = (await fixture.post('/advantages', cinema)).json<SiteAdvantageDto>();
    const { by, ...stranger } = await directoryFixture(app);
    expect(codeOf(await stranger.put(`/advantages/${id}`, { title: 'x' }))).toBe('404 site-advantage.unknown');
    expect(codeOf(await (await stranger.colleague('PEOPLE_ACCESS')).get('/advantages'))).toBe('403 access.permission');
  });
});
