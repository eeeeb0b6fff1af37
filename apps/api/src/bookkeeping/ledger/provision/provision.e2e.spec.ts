import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { createYear } from '../../../../test/worked-year.js';
import type { AnnualAccountsDto } from '../annual-accounts/annual-accounts.dto.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { ProvisionDto, ProvisionsDto } from './provision.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const form = {
  label: 'Litige avec un voyagiste',
  kind: 'litigation',
  accounting_code_value: '151100',
  budget: 'ASC',
  cause_date: '2026-06-01',
  justification: 'Assignation du 1er juin ; la moitié du voyage, d’après l’avocat.',
  piece_ref: 'ASS-12',
};
const receivable = {
  ...form,
  label: 'Participation impayée',
  kind: 'receivable',
  accounting_code_value: '411000',
  third_party_code: 'DUPONT',
  third_party_name: 'Ada Dupont',
};
const year = () => fixture.year.yearId;
const send = (method: 'DELETE' | 'PUT', path: string, payload?: object) =>
  app.inject({ method, url: `/api/comptability${path}`, headers: fixture.clerk.headers, ...(payload && { payload }) });
const register = async (body: Record<string, unknown> = form): Promise<ProvisionDto> => {
  const answer = await fixture.post('/provisions', body);
  expect(answer.statusCode).toBe(201);
  await app.settled();
  return answer.json<ProvisionDto>();
};
const list = async (yearId: string = year()): Promise<ProvisionsDto> => {
  await app.settled();
  return (await fixture.get(`/provisions?exercice_id=${yearId}`)).json<ProvisionsDto>();
};
const linesOf = async (id: string | null) =>
  (await fixture.get(`/writings/${id}`))
    .json<EntryDto>()
    .lines.map(({ accounting_code_value: code, budget, debit, credit }) => [code, budget, debit, credit]);
const openChecks = async (): Promise<number | undefined> => {
  const { checks } = (await fixture.get(`/exercices/${year()}/closing_checks`)).json<{ checks: { code: string; count: number }[] }>();
  return checks.find(({ code }) => code === 'provision-entry')?.count;
};

describe('a provision', () => {
  it('is estimated at the end of a year, charged in its budget, and reversed in the next year, used and not used', async () => {
    const { id, provision_code_value } = await register();
    expect(provision_code_value).toBe('151100');
    expect((await list()).entry).toEqual({ entry_id: null, status: 'none', to_review: 1 });
    expect(await openChecks()).toBe(1);

    const estimate = await send('PUT', `/provisions/${id}/estimates/${year()}`, { estimate: 5000 });
    expect(estimate.json<ProvisionDto>().estimates).toEqual([{ exercice_id: year(), estimate: 5000, used: 0 }]);
    const before = await list();
    expect(before.provisions[0]).toMatchObject({
      is_reviewed: true,
      amounts: { opening: 0, charge: 5000, used: 0, unused: 0, closing: 5000 },
    });
    expect(before.entry).toEqual({ entry_id: null, status: 'due', to_review: 0 });
    expect(await openChecks()).toBe(1);

    const recorded = await send('PUT', `/exercices/${year()}/provision_entry`);
    expect(recorded.statusCode).toBe(200);
    const after = await list();
    expect(after.entry).toEqual({ entry_id: recorded.json().entry_id, status: 'recorded', to_review: 0 });
    expect(await linesOf(after.entry.entry_id)).toEqual([
      ['681500', 'ASC', 5000, 0],
      ['151100', 'ASC', 0, 5000],
    ]);
    expect(after.accounts).toMatchObject([{ code: '151100', register: -5000, ledger: -5000, difference: 0 }]);
    expect(await openChecks()).toBe(0);

    await send('PUT', `/provisions/${id}/estimates/${nextId}`, { estimate: 500, used: 3000 });
    const [next] = (await list(nextId)).provisions;
    expect(next?.amounts).toEqual({ opening: 5000, charge: 0, used: 3000, unused: 1500, closing: 500 });
    await send('PUT', `/exercices/${nextId}/provision_entry`);
    expect(await linesOf((await list(nextId)).entry.entry_id)).toEqual([
      ['151100', 'ASC', 3000, 0],
      ['781500', 'ASC', 0, 3000],
      ['151100', 'ASC', 1500, 0],
      ['781500', 'ASC', 0, 1500],
    ]);
  });

  it('is amended when its estimate changed, and cancelled as a whole from the last year', async () => {
    const [provision] = (await list()).provisions;
    expect(codeOf(await send('DELETE', `/exercices/${year()}/provision_entry`))).toBe('409 provision-entry.later-recorded');
    expect((await send('DELETE', `/exercices/${nextId}/provision_entry`)).statusCode).toBe(200);
    const { entry_id } = (await list()).entry;
    await send('PUT', `/provisions/${provision?.id}/estimates/${year()}`, { estimate: 6000 });
    expect((await list()).entry).toEqual({ entry_id, status: 'outdated', to_review: 0 });
    expect((await send('PUT', `/exercices/${year()}/provision_entry`)).json()).toEqual({ entry_id });
    await app.settled();
    expect(await linesOf(entry_id)).toEqual([
      ['681500', 'ASC', 6000, 0],
      ['151100', 'ASC', 0, 6000],
    ]);
    expect(codeOf(await fixture.post(`/writings/${entry_id}/reverse`, { date: '2026-12-31' }))).toBe('409 entry.not-reversible');
    expect(codeOf(await send('DELETE', `/provisions/${provision?.id}`))).toBe('409 provision.counted');
    expect((await send('DELETE', `/exercices/${year()}/provision_entry`)).statusCode).toBe(200);
    expect((await list()).accounts).toEqual([]);
    expect(codeOf(await send('DELETE', `/exercices/${year()}/provision_entry`))).toBe('409 provision-entry.not-recorded');
  });
});

describe('a receivable that is not paid', () => {
  it('loses its value on 49, in the budget of the debt, and lowers the receivable of the balance sheet', async () => {
    const { id, provision_code_value } = await register({ ...receivable, budget: 'AEP' });
    expect(provision_code_value).toBe('491100');
    await send('PUT', `/provisions/${id}/estimates/${year()}`, { estimate: 120 });
    await send('PUT', `/exercices/${year()}/provision_entry`);
    const { entry } = await list();
    expect(await linesOf(entry.entry_id)).toEqual([
      ['681500', 'ASC', 6000, 0],
      ['151100', 'ASC', 0, 6000],
      ['681740', 'AEP', 120, 0],
      ['491100', 'AEP', 0, 120],
    ]);
    const { assets } = (await fixture.get(`/annual_accounts?exercice_id=${year()}`)).json<AnnualAccountsDto>();
    const line = assets.find(({ label }) => label.startsWith('Créances clients'));
    expect(line).toMatchObject({ depreciation: 120 });
  });
});

describe('the form', () => {
  it('names each field at fault', async () => {
    const answer = await fixture.post('/provisions', {
      ...receivable,
      label: ' ',
      justification: ' ',
      third_party_code: '',
      accounting_code_value: '151100',
    });
    expect(codeOf(answer)).toBe('422 provision.incomplete');
    const paths = answer.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect(paths).toEqual(['label', 'accounting_code_value', 'justification', 'third_party_code']);
  });
  it('refuses more used than there was, and a year before the cause', async () => {
    const { id } = await register({ ...form, label: 'Indemnités', cause_date: '2027-01-15' });
    expect(codeOf(await send('PUT', `/provisions/${id}/estimates/${year()}`, { estimate: 10 }))).toBe('409 provision.not-arisen');
    const answer = await send('PUT', `/provisions/${id}/estimates/${nextId}`, { estimate: 10, used: 1 });
    expect([codeOf(answer), answer.json().violations[0].propertyPath]).toEqual(['422 provision.estimate-invalid', 'used']);
    expect((await send('DELETE', `/provisions/${id}`)).statusCode).toBe(200);
    await app.settled();
    expect(codeOf(await fixture.get(`/provisions/${id}`))).toBe('404 provision.unknown');
  });
  it('refuses the change of another', async () => {
    const [provision] = (await list()).provisions;
    const stale = { ...fixture.clerk.headers, 'if-match': '"1"' };
    const url = `/api/comptability/provisions/${provision?.id}`;
    expect((await app.inject({ method: 'PUT', url, headers: stale, payload: form })).statusCode).toBe(412);
  });
});

describe('the documents', () => {
  it('are a PDF and a workbook of the table, which the annual accounts have too', async () => {
    const pdf = await fixture.get(`/provisions/download?exercice_id=${year()}&format=pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const sheetsOf = async (path: string) => {
      const book = new ExcelJS.Workbook();
      await book.xlsx.load((await fixture.get(path)).rawPayload as unknown as ExcelJS.Buffer);
      return book.worksheets;
    };
    const [sheet] = await sheetsOf(`/provisions/download?exercice_id=${year()}&format=xlsx`);
    const texts = JSON.stringify(sheet?.getSheetValues());
    for (const text of [
      'Repr. utilisées',
      'Provisions pour risques',
      'Dépréciations',
      'Participation impayée, Ada Dupont',
      'Assignation du',
    ])
      expect(texts).toContain(text);
    const names = (await sheetsOf(`/annual_accounts/download?exercice_id=${year()}&format=xlsx`)).map(({ name }) => name);
    expect(names).toContain('Provisions et dépréciations');
    const history = (await fixture.get(`/provisions/${(await list()).provisions[0]?.id}/history`)).json();
    expect(JSON.stringify(history)).toContain('a estimé la provision');
  });
});
