import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { ReportDto, WebsiteFileDto } from './minutes.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const sent = async (name = 'pv-mars.pdf') => (await fixture.upload('/website/file', name)).json<WebsiteFileDto>();
const added = async (title: string) => (await fixture.post('/reports', { title, file: (await sent()).path })).json<ReportDto>();

describe('the minutes of a meeting', () => {
  it('are added with a file that was sent before', async () => {
    const file = await sent();
    expect(file).toEqual({ path: expect.any(String), name: 'pv-mars.pdf' });
    const created = await fixture.post('/reports', { title: ' Mars 2026 ', file: file.path, filename: file.name });
    expect(created.json()).toEqual({
      id: expect.any(String),
      title: 'Mars 2026',
      filename: 'pv-mars.pdf',
      file: file.path,
      position: 0,
      adopted_on: null,
      adopted_by: null,
      isDeleted: false,
      version: 2,
    });
    const { id } = created.json<ReportDto>();
    const content = await fixture.get(`/reports/${id}/file?disposition=inline`);
    expect([content.statusCode, content.headers['content-type'], content.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(codeOf(await fixture.post('/reports', { title: 'Avril', file: file.path }))).toBe('409 attachment.already-attached');
  });

  it.each([{ title: '  ' }, { title: 'Mars 2026', file: null }, {}])('are refused when they are incomplete: %j', async (body) => {
    const answer = await fixture.post('/reports', body);
    expect([codeOf(answer), answer.json()]).toEqual(['422 minutes.invalid', expect.objectContaining({ detail: 'Informations invalides' })]);
  });

  it('are renamed with their file, get another one, and are moved', async () => {
    const { id, file } = await added('Mai');
    expect((await fixture.put(`/reports/${id}`, { title: 'Mai 2026', file })).json()).toMatchObject({ title: 'Mai 2026', file });
    const other = await sent('corrige.pdf');
    expect((await fixture.put(`/reports/${id}`, { file: other.path, position: 7 })).json()).toMatchObject({
      filename: 'corrige.pdf',
      position: 7,
    });
    const { reports } = (await fixture.get('/reports?order[position]=asc')).json<{ reports: ReportDto[] }>();
    expect(reports.at(-1)?.id).toBe(id);
    expect((await fixture.get(`/reports/${id}/history`)).body).toContain('a remplacé le fichier');
  });

  it('are removed and restored', async () => {
    const { id } = await added('Juin');
    expect((await fixture.remove(`/reports/${id}`)).json()).toMatchObject({ isDeleted: true });
    const { reports } = (await fixture.get('/reports')).json<{ reports: ReportDto[] }>();
    expect(reports.map((report) => report.id)).not.toContain(id);
    expect((await fixture.post(`/reports/${id}/restore`)).json()).toMatchObject({ isDeleted: false });
  });

  it('are adopted on a day, under the name of the user who attests it', async () => {
    const { id } = await added('Septembre');
    expect(codeOf(await fixture.post(`/reports/${id}/adopt`, { adopted_on: '2026-12-31' }))).toBe('422 minutes.adoption-day');
    expect(codeOf(await fixture.post(`/reports/${id}/adopt`, {}))).toBe('422 request.invalid');
    const adopted = (await fixture.post(`/reports/${id}/adopt`, { adopted_on: '2026-03-10' })).json<ReportDto>();
    expect(adopted).toMatchObject({ adopted_on: '2026-03-10', adopted_by: expect.stringMatching(/\S/) });
    expect((await fixture.get(`/reports/${id}`)).json()).toMatchObject({ adopted_on: '2026-03-10', adopted_by: adopted.adopted_by });
    const renamed = await (await fixture.colleague('WEBSITE_ACCESS')).put(`/reports/${id}`, { title: 'Septembre 2026' });
    expect(renamed.json()).toMatchObject({ adopted_by: adopted.adopted_by });
    expect((await fixture.get(`/reports/${id}/history`)).body).toContain('a attesté l’adoption');
    const replaced = await fixture.put(`/reports/${id}`, { file: (await sent()).path });
    expect(replaced.json()).toMatchObject({ adopted_on: null, adopted_by: null });
    await fixture.post(`/reports/${id}/adopt`, { adopted_on: '2026-03-10' });
    expect((await fixture.post(`/reports/${id}/withdraw_adoption`)).json()).toMatchObject({ adopted_on: null });
    expect(codeOf(await (await fixture.stranger()).post(`/reports/${id}/adopt`, { adopted_on: '2026-03-10' }))).toBe('404 minutes.unknown');
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect(codeOf(await reader.post(`/reports/${id}/adopt`, { adopted_on: '2026-03-10' }))).toBe('403 access.permission');
  });

  it('are of one environment, for who may edit the website', async () => {
    const { id } = await added('Juillet');
    expect(codeOf(await (await fixture.stranger()).get(`/reports/${id}/file`))).toBe('404 minutes.unknown');
    expect(codeOf(await (await fixture.colleague('PEOPLE_ACCESS')).get('/reports'))).toBe('403 access.permission');
    const stolen = (await (await fixture.stranger()).upload('/website/file')).json<WebsiteFileDto>();
    expect(codeOf(await fixture.post('/reports', { title: 'Août', file: stolen.path }))).toBe('404 attachment.unknown');
  });
});
