import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
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

  it('are of one environment, for who may edit the website', async () => {
    const { id } = await added('Juillet');
    expect(codeOf(await (await fixture.stranger()).get(`/reports/${id}/file`))).toBe('404 minutes.unknown');
    expect(codeOf(await (await fixture.colleague('PEOPLE_ACCESS')).get('/reports'))).toBe('403 access.permission');
    const stolen = (await (await fixture.stranger()).upload('/website/file')).json<WebsiteFileDto>();
    expect(codeOf(await fixture.post('/reports', { title: 'Août', file: stolen.path }))).toBe('404 attachment.unknown');
  });
});
