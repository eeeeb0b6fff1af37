import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { createYear } from '../../../../test/worked-year.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { FixedAssetDto, FixedAssetsDto } from './fixed-asset.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextYearId = newId();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextYearId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const copier = {
  label: 'Copieur',
  accounting_code_value: '218300',
  budget: 'ASC',
  acquisition_date: '2026-01-01',
  in_service_date: '2026-01-01',
  cost: 3600,
  method: 'straight-line',
  months: 36,
};
const next = { ...copier, label: 'Copieur couleur', acquisition_date: '2026-07-01', in_service_date: '2026-07-01', cost: 4800 };
const disposal = { date: '2026-06-30', reason: 'sold', price: 500 };
const send = (method: 'DELETE' | 'PUT', path: string, payload?: object, headers: Record<string, string> = fixture.clerk.headers) =>
  app.inject({ method, url: `/api/comptability/fixed_assets${path}`, headers, ...(payload && { payload }) });
const register = async (): Promise<string> => (await fixture.post('/fixed_assets', copier)).json<FixedAssetDto>().id;
const list = async (yearId: string = fixture.year.yearId): Promise<FixedAssetsDto> => {
  await app.settled();
  return (await fixture.get(`/fixed_assets?exercice_id=${yearId}`)).json<FixedAssetsDto>();
};

describe('the replacement of an asset', () => {
  it('takes the old one out and registers the new one, each naming the other, and is undone as one', async () => {
    const id = await register();
    const incomplete = await send('PUT', `/${id}/replacement`, { ...next, cost: 0, disposal });
    expect([codeOf(incomplete), incomplete.json().violations[0].propertyPath]).toEqual(['422 fixed-asset.incomplete', 'cost']);
    const replaced = await send('PUT', `/${id}/replacement`, { ...next, disposal });
    expect([replaced.statusCode, replaced.json()]).toMatchObject([200, { id, disposal: { net_value: 3000, price: 500 } }]);
    const { replaced_by: newOne, entry_id } = replaced.json<FixedAssetDto>().disposal ?? { replaced_by: null, entry_id: '' };
    const { assets, totals } = await list();
    expect(assets.map((asset) => [asset.id, asset.replaces])).toEqual([
      [id, null],
      [newOne, id],
    ]);
    const names = (all: typeof assets) =>
      all.map(({ label, replaces_label, replaced_by_label }) => [label, replaces_label, replaced_by_label]);
    expect(names(assets)).toEqual([
      ['Copieur', null, 'Copieur couleur'],
      ['Copieur couleur', 'Copieur', null],
    ]);
    // The old one is not of the next year, and its successor still names it.
    expect(names((await list(nextYearId)).assets)).toEqual([['Copieur couleur', 'Copieur', null]]);
    const printed = await fixture.get(`/fixed_assets/download?exercice_id=${nextYearId}&format=xlsx`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(printed.rawPayload as unknown as ArrayBuffer);
    expect(workbook.worksheets.map((sheet) => JSON.stringify(sheet.getSheetValues()))).toEqual(
      Array(2).fill(expect.stringContaining('Copieur couleur (remplace Copieur)')),
    );
    expect(totals).toMatchObject({ acquisitions: 8400, disposals: 3600, closing_cost: 4800 });
    const { lines } = (await fixture.get(`/writings/${entry_id}`)).json<EntryDto>();
    expect(lines.map(({ accounting_code_value: code }) => code)).toEqual(expect.arrayContaining(['652000', '757000', '218300']));
    const histories = await Promise.all([id, newOne].map((one) => fixture.get(`/fixed_assets/${one}/history`)));
    expect(histories.map((answer) => answer.body)).toEqual([
      expect.stringContaining('a remplacé l’immobilisation'),
      expect.stringContaining('qui en remplace une autre'),
    ]);

    expect(codeOf(await send('DELETE', `/${newOne}`))).toBe('409 fixed-asset.is-replacement');
    expect((await send('DELETE', `/${id}/disposal`)).json()).toMatchObject({ disposal: null });
    expect((await list()).assets.map((asset) => asset.id)).toEqual([id]);
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(200);
  });

  it('stays while the new asset is depreciated', async () => {
    const id = await register();
    expect((await send('PUT', `/${id}/replacement`, { ...next, disposal })).statusCode).toBe(200);
    const year = `/api/comptability/exercices/${fixture.year.yearId}/depreciation`;
    await app.inject({ method: 'PUT', url: year, headers: fixture.clerk.headers });
    const refused = await send('DELETE', `/${id}/disposal`);
    expect(codeOf(refused)).toBe('409 fixed-asset.replacement-used');
    expect(refused.json().detail).toContain('« Copieur couleur », qui la remplace, est comptée par les dotations de 2026');
    await app.inject({ method: 'DELETE', url: year, headers: fixture.clerk.headers });
    expect((await send('DELETE', `/${id}/disposal`)).statusCode).toBe(200);
  });

  it('is for users of the accounts, in their own structure', async () => {
    const id = await register();
    const stranger = await signedIn(app, { accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'], type: 'CSE' });
    expect(codeOf(await send('PUT', `/${id}/replacement`, { ...next, disposal }, stranger.headers))).toBe('404 fixed-asset.unknown');
    expect(codeOf(await send('PUT', `/${newId()}/replacement`, { ...next, disposal }))).toBe('404 fixed-asset.unknown');
    const reader = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await send('PUT', `/${id}/replacement`, { ...next, disposal }, reader.headers)).statusCode).toBe(403);
    expect((await send('PUT', `/${id}/replacement`, next)).statusCode).toBe(422);
  });
});
