import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { passedInstant } from '../../../../test/passed-instant.js';
import { HistorySealing } from '../../../platform/sealing/history-sealing.js';
import type { PatrimonialStateDto } from './patrimonial-state.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.put('/environment/siren', { siren: '732 829 320' });
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const year = () => fixture.year.yearId;
const patrimonial = async (query = ''): Promise<PatrimonialStateDto> =>
  (await fixture.get(`/exercices/${year()}/patrimonial_state${query}`)).json<PatrimonialStateDto>();
async function workbookOf(path: string): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await fixture.get(path)).rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  return workbook;
}
const linesOf = (page: ExcelJS.Worksheet | undefined): string[] =>
  (page?.getColumn(1).values ?? []).filter((value) => value !== null && value !== undefined).map(String);

describe('the plaquette', () => {
  it('says on its cover whose accounts they are', async () => {
    const cover = (await workbookOf(`/exercices/${year()}/plaquette`)).getWorksheet('Page de garde');
    expect(linesOf(cover).slice(0, 6)).toEqual([
      'Comptes annuels 2026',
      'CSE Horizon',
      'SIREN 732\u00a0829\u00a0320',
      'Exercice du 01/01/2026 au 31/12/2026',
      'PROVISOIRE\u00a0: l’exercice n’est pas clôturé',
      'Édité le 01/02/2027 10:00 par Claire Morel',
    ]);
  });

  it('says on each sheet that the year is open', async () => {
    const { worksheets } = await workbookOf(`/exercices/${year()}/plaquette`);
    for (const page of worksheets) expect(page.headerFooter.oddFooter).toContain('PROVISOIRE');
  });

  it('prints each sheet on A4, with its area and its page numbers', async () => {
    const { worksheets } = await workbookOf(`/exercices/${year()}/plaquette`);
    for (const page of worksheets) {
      expect(page.pageSetup).toMatchObject({ paperSize: 9, orientation: 'portrait', fitToWidth: 1 });
      expect(page.pageSetup.printArea).toMatch(/^A1:[B-F]\d+$/);
      expect(page.headerFooter.oddFooter).toContain('CSE Horizon');
    }
  });

  it('leaves no amount too wide for its column', async () => {
    const { worksheets } = await workbookOf(`/exercices/${year()}/plaquette`);
    for (const page of worksheets)
      page.eachRow((row) =>
        row.eachCell((cell, column) => {
          if (typeof cell.value !== 'number') return;
          // `12 345,67 €`, and a little air.
          expect(page.getColumn(column).width ?? 0).toBeGreaterThanOrEqual(cell.value.toFixed(2).length + 3);
        }),
      );
  });
});

describe('within the year', () => {
  it('the patrimonial statement is what the books say of that day', async () => {
    const march = await patrimonial('?as_of=2026-03-31');
    expect(march).toMatchObject({ as_of: '2026-03-31', aep: { recieved_amount: 6000, used_amount: 0 } });
    expect(march.sections.find(({ code }) => code === '4')?.lines).toMatchObject([{ value: 9200 }, { value: 31_199.6 }]);
    expect(march.controls.every(({ passed }) => passed)).toBe(true);
  });
});

describe('known then', () => {
  it('gives the same bytes after later changes, whatever the document', async () => {
    const third = {
      account: '411000',
      accountLabel: 'Bénéficiaires',
      budget: 'ASC',
      wording: 'Participation due',
      auxiliary: { code: 'B0042', label: 'MARTIN Léa' },
    };
    const entry = (rank: number) => `journal-entry-0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a4${rank}` as const;
    const posted = (pieceRef: string) => ({
      type: 'JournalEntryPosted',
      data: {
        yearId: year(),
        date: '2026-06-30',
        label: 'Participation',
        pieceRef,
        journal: 'OD',
        kind: 'transfer',
        refersTo: null,
        deliberation: null,
        lines: [
          { ...third, debit: 500, credit: 0 },
          { ...third, debit: 0, credit: 500 },
        ],
      },
    });
    await fixture.record({ stream: entry(1), expected: 'none', events: [posted('P1')] });
    const knownAt = await passedInstant(app);
    const then = `known_at=${knownAt}`;
    const questions = [
      `/activities/state?${then}`,
      `/activities/state?as_of=2026-06-30&${then}`,
      `/exercices/${year()}/patrimonial_state?${then}`,
      `/exercices/${year()}/patrimonial_state?as_of=2026-06-30&${then}`,
      `/activities/state/download?exercice_id=${year()}&format=pdf&${then}`,
      `/activities/state/download?exercice_id=${year()}&format=xlsx&${then}`,
      `/patrimonial_state/download?exercice_id=${year()}&format=pdf&${then}`,
      `/patrimonial_state/download?exercice_id=${year()}&format=xlsx&${then}`,
      `/exercices/${year()}/plaquette?${then}`,
      `/exercices/${year()}/fec?${then}`,
      `/exercices/${year()}/fec_report?${then}`,
    ];
    const ask = async () =>
      Promise.all(questions.map(async (path) => ({ path, bytes: (await fixture.get(path)).rawPayload.toString('base64') })));
    // A document says when it was printed and which seal was the last: here neither the clock nor the seals go on.
    await app.get(HistorySealing).onApplicationShutdown();
    const before = await ask();
    const fec = Buffer.from(before.find(({ path }) => path.includes('/fec?'))?.bytes ?? '', 'base64').toString();
    expect(fec.split('\r\n').filter((row) => row.includes('\tB0042\tMARTIN Léa\t'))).toHaveLength(2);

    await fixture.operation('aep', '2026-12-01', -15, ['AEP', 'Logiciels', '651100', 15]);
    await fixture.operation('asc', '2026-02-01', -30);
    const lines = [0, 1].map((line) => ({ writing_id: entry(1).replace('journal-entry-', ''), line }));
    expect((await fixture.post('/writings/lettering', { exercice_id: year(), account: '411000', lines })).statusCode).toBe(200);
    await fixture.put('/environment/siren', { siren: null });
    const sections = [{ code: '1', lines: [{ detail: 'Ordinateur', value: 900 }] }];
    expect((await fixture.put(`/exercices/${year()}/patrimonial_state`, { sections })).statusCode).toBe(200);
    await app.settled();

    const changed = (await ask()).filter(({ bytes }, rank) => bytes !== before[rank]?.bytes).map(({ path }) => path);
    expect(changed).toEqual([]);
    const now = (await fixture.get(`/exercices/${year()}/fec`)).body;
    expect(now).not.toBe(fec);
    expect(
      now
        .split('\r\n')
        .find((row) => row.includes('411000'))
        ?.split('\t')[13],
    ).toBe('AA');
  });
});
