import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { ParameterDto, ParametersDto } from './site-parameter.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const parameter = async (code: string): Promise<ParameterDto | undefined> =>
  (await fixture.get('/parameters?limit=9999')).json<ParametersDto>().parameters.find((each) => each.code === code);

describe('the contents of the pages', () => {
  it('begin empty, with every block in its first order', async () => {
    const { totalCount } = (await fixture.get('/parameters')).json<ParametersDto>();
    expect(totalCount).toBe(8);
    expect(await parameter('edito_title')).toMatchObject({ content: '', version: 0 });
    expect(await parameter('home_order')).toMatchObject({ content: ['edito', 'advantages', 'blog', 'pv'] });
  });

  it('are written once, then saved by their id', async () => {
    const created = await fixture.post('/parameters', { code: 'edito_title', content: ' Bonjour <b>à tous</b> ' });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      { id: expect.any(String), code: 'edito_title', content: 'Bonjour <b>à tous</b>', version: 1 },
    ]);
    expect(codeOf(await fixture.post('/parameters', { code: 'edito_title', content: 'Bonsoir' }))).toBe('409 site-parameter.exists');
    const { id } = created.json<ParameterDto>();
    const saved = await fixture.put(`/parameters/${id}`, { code: 'edito_title', content: 'Bonsoir' }, { 'if-match': '"1"' });
    expect(saved.json()).toMatchObject({ content: 'Bonsoir', version: 2 });
    expect(codeOf(await fixture.put(`/parameters/${id}`, { content: 'x' }, { 'if-match': '"1"' }))).toBe('412 stale');
  });

  it('are sanitised as HTML, and never empty', async () => {
    const text = '<h1>Mot</h1><p onclick="alert(1)">Bonjour<script>alert(1)</script></p>';
    const created = await fixture.post('/parameters', { code: 'edito_content', content: text });
    expect(created.json()).toMatchObject({ content: '<h2>Mot</h2><p>Bonjour</p>' });
    const empty = await fixture.post('/parameters', { code: 'contact_text', content: '<p><script>1</script></p>' });
    expect([codeOf(empty), empty.json()]).toEqual([
      '422 site-parameter.empty',
      expect.objectContaining({ detail: 'Le champ ne peut rester vide.' }),
    ]);
  });

  it('have the order of the blocks as a list', async () => {
    const order = await parameter('cse_order');
    expect(codeOf(await fixture.put(`/parameters/${order?.id}`, { content: ['pv', 'memo'] }))).toBe('422 site-parameter.blocks');
    expect((await fixture.put(`/parameters/${order?.id}`, { content: ['pv', 'memo', 'facebook'] })).json()).toMatchObject({
      content: ['pv', 'memo', 'facebook'],
    });
    expect((await fixture.get('/history')).body).toContain('Procès-verbaux, Mémo, Équipe');
    expect(codeOf(await fixture.put(`/parameters/${order?.id}`, { content: 'pv' }))).toBe('422 site-parameter.kind');
    expect(codeOf(await fixture.put(`/parameters/${order?.id}`, { content: [1] }))).toBe('422 request.invalid');
  });

  it('are of one environment, for who may edit the website', async () => {
    const order = await parameter('home_order');
    expect(codeOf(await (await fixture.stranger()).put(`/parameters/${order?.id}`, { content: ['blog'] }))).toBe(
      '404 site-parameter.unknown',
    );
    expect(codeOf(await fixture.put(`/parameters/${newId()}`, { content: 'x' }))).toBe('404 site-parameter.unknown');
    expect(codeOf(await (await fixture.colleague('PEOPLE_ACCESS')).get('/parameters'))).toBe('403 access.permission');
  });
});
