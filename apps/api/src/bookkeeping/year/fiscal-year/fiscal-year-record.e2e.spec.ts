import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { PatrimonialStateDto } from '../../ledger/statement/patrimonial-state.dto.js';
import type { FiscalYearRecordDto } from './fiscal-year-record.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const path = () => `/exercices/${fixture.year.yearId}`;
const read = async () => {
  await app.settled();
  return (await fixture.get(path())).json<FiscalYearRecordDto>();
};
const stated = async () => {
  await app.settled();
  return (await fixture.get(`${path()}/patrimonial_state`)).json<PatrimonialStateDto>();
};
const state = (value: number, version?: number) => ({
  sections: [{ code: '1', lines: [{ detail: 'Ordinateur', value }] }],
  details: 'Inventaire',
  ...(version !== undefined && { version }),
});

describe('the patrimonial state of a year', () => {
  it('is read with the year, as it is by itself', async () => {
    const year = await read();
    expect(year).toMatchObject({ name: '2026', patrimonial_state: { prefilled: true, aep: { recieved_amount: 6000 }, version: 0 } });
    expect(year.patrimonial_state).toEqual(await stated());
  });

  it('is not stated by a year that comes back as it was read', async () => {
    const year = await read();
    const saved = await fixture.put(path(), { ...year }, { 'if-match': `"${year.version}"` });
    expect(saved.json()).toEqual(year);
    expect(await stated()).toMatchObject({ prefilled: true, version: 0 });
  });

  it('is saved with the year or by itself, and is one', async () => {
    const saved = await fixture.put(path(), { patrimonial_state: state(900, 0) });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      patrimonial_state: { prefilled: false, details: 'Inventaire', version: 1, sections: [{ code: '1', total: 900 }, {}, {}, {}, {}, {}] },
    });
    expect(await stated()).toEqual(saved.json<FiscalYearRecordDto>().patrimonial_state);
    await fixture.put(`${path()}/patrimonial_state`, state(800));
    expect((await read()).patrimonial_state).toMatchObject({ version: 2, sections: [{ code: '1', total: 800 }, {}, {}, {}, {}, {}] });
  });

  it('keeps what another saved meanwhile, of the year or of what it states', async () => {
    const { version, patrimonial_state } = await read();
    const stale = await fixture.put(path(), { patrimonial_state: state(700, 1) });
    expect(codeOf(stale)).toBe('412 stale');
    expect(stale.json()).toMatchObject({ current_version: patrimonial_state?.version });
    expect(codeOf(await fixture.put(path(), { patrimonial_state: state(700, 2) }, { 'if-match': `"${version + 1}"` }))).toBe('412 stale');
    expect(await read()).toMatchObject({ version, patrimonial_state: { version: 2, sections: [{ total: 800 }, {}, {}, {}, {}, {}] } });
  });

  it('is saved with the dates, both or none', async () => {
    const both = (end_date: string, value: number) =>
      fixture.put(path(), { start_date: '2026-01-01', end_date, patrimonial_state: state(value) });
    expect(codeOf(await both('2025-12-31', 600))).toBe('422 exercice.inverted-dates');
    const nameless = { sections: [{ code: '1', lines: [{ detail: ' ', value: 1 }] }] };
    expect(codeOf(await fixture.put(path(), { start_date: '2026-01-01', end_date: '2027-01-31', patrimonial_state: nameless }))).toBe(
      '422 patrimonial-state.detail-missing',
    );
    expect(await read()).toMatchObject({ end_date: '2026-12-31', patrimonial_state: { version: 2 } });
    const saved = await both('2027-01-31', 600);
    expect(saved.json()).toMatchObject({
      end_date: '2027-01-31',
      patrimonial_state: { version: 3, exercice: { end_date: '2027-01-31' }, sections: [{ total: 600 }, {}, {}, {}, {}, {}] },
    });
    expect(codeOf(await fixture.put(path(), { patrimonial_state: null }))).toBe('422 exercice.date-missing');
  });

  it('is of works councils, of their environment, for who keeps the books', async () => {
    const association = await booksFixture(app, { type: 'ASSOCIATION' });
    const own = `/exercices/${association.year.yearId}`;
    expect((await association.get(own)).json()).toMatchObject({ name: '2026', patrimonial_state: null });
    expect(codeOf(await association.put(own, { patrimonial_state: state(1) }))).toBe('422 patrimonial-state.councils-only');
    expect(codeOf(await association.get(path()))).toBe('404 exercice.unknown');
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.get(path()))).toBe('404 exercice.unknown');
    expect(codeOf(await stranger.put(path(), { patrimonial_state: state(1) }))).toBe('404 exercice.unknown');
    expect((await (await fixture.colleague(['PEOPLE_ACCESS'])).get(path())).statusCode).toBe(403);
  });
});
