import { createHash } from 'node:crypto';
import { newId } from '@intendance/kernel/id.js';
import { isSignedBy, keyIdOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { archiveFiles } from '../../../../test/archive-files.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { eventually } from '../../../../test/projection-fixture.js';
import { SealedHistories } from '../../../platform/sealing/sealed-histories.js';
import type { EntryDto } from '../../ledger/journal-entry/entry.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.put('/environment/siren', { siren: '732 829 320' });
}, 60_000);
afterAll(async () => app?.close());

const folder = async () => {
  await app.settled();
  await eventually(async () => (await app.get(SealedHistories).state(fixture.clerk.environmentId)).isComplete);
  const answer = await fixture.get(`/exercices/${fixture.year.yearId}/folder`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toContain('Dossier-comptable-2026.zip');
  return archiveFiles(answer.rawPayload);
};
const boundary = 'a-line-between-parts';

async function entryWithInvoice(): Promise<EntryDto> {
  const side = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: 'ASC', debit, credit });
  const lines = [side('218300', 900, 0), side('404000', 0, 900)];
  const entry = (await fixture.post('/writings', { date: '2026-12-15', label: 'Ordinateur', piece_ref: 'F-118', lines })).json<EntryDto>();
  const attached = await app.inject({
    method: 'POST',
    url: `/api/comptability/writings/${entry.id}/attachments`,
    headers: { ...fixture.clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="facture.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 facture\r\n--${boundary}--\r\n`,
  });
  expect(attached.statusCode).toBe(201);
  return entry;
}

it('holds statements, books, reconciliations, assets and vouchers of the year', async () => {
  await entryWithInvoice();
  await fixture.post('/fixed_assets', {
    label: 'Ordinateur',
    accounting_code_value: '218300',
    budget: 'ASC',
    acquisition_date: '2026-12-15',
    in_service_date: '2026-12-15',
    cost: 900,
    method: 'straight-line',
    months: 36,
  });
  const files = await folder();
  const paths = [...files.keys()].filter((path) => !path.startsWith('5'));
  expect(paths).toEqual([
    '1 Comptes annuels/Comptes-annuels-2026.pdf',
    '1 Comptes annuels/Comptes-annuels-2026.xlsx',
    '1 Comptes annuels/Etat-annuel-2026.pdf',
    '1 Comptes annuels/Situation-patrimoniale-2026.pdf',
    '2 Livres/Balance-2026.xlsx',
    '2 Livres/Grand-livre-2026.csv',
    '2 Livres/Balance-tiers-2026.xlsx',
    '2 Livres/FEC-provisoire-20261231.txt',
    '4 Immobilisations/Immobilisations-2026.pdf',
    '4 Immobilisations/Immobilisations-2026.xlsx',
    '7 Historique scellé/Recu-de-l-historique.json',
    'Empreintes.sha256',
    'Empreintes-signees.json',
    'LISEZMOI.txt',
  ]);
  const [missing = '', voucher = ''] = [...files.keys()].filter((path) => path.startsWith('5'));
  expect(missing).toBe('5 Pièces justificatives/Pièces manquantes 2026.csv');
  const [header, ...entries] = (files.get(missing) ?? '').trim().split('\r\n');
  expect(header).toBe('Journal;Numéro;Date;Pièce;Libellé;Montant');
  // The entry with the invoice is not in the list.
  expect(entries).toHaveLength(7);
  expect(entries[0]).toMatch(/^BQ01;brouillard;15\/01\/2026;;Subvention de fonctionnement;6000,00$/);
  expect(voucher).toMatch(/^5 Pièces justificatives\/OD\/OD-brouillard 2026-12-15 [0-9a-f]{6}-facture\.pdf$/);
  expect(files.get(voucher)).toBe('%PDF-1.4 facture');
  expect(files.get('2 Livres/FEC-provisoire-20261231.txt')?.split('\r\n')[0]).toContain('JournalCode\tJournalLib');
  expect(files.get('2 Livres/Grand-livre-2026.csv')).toContain('218300');
  const contents = files.get('LISEZMOI.txt') ?? '';
  expect(contents).toContain('Dossier comptable 2026\r\nCSE Horizon · SIREN 732\u00a0829\u00a0320');
  expect(contents).toContain('PROVISOIRE');
  const partsWithLine = contents.split('\r\n').flatMap((line) => /^\d+(?= [^:]+ : )/.exec(line) ?? []);
  expect(partsWithLine).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
  expect(contents).toContain('7 écritures sur 8 n’ont pas de pièce jointe.');
  expect(contents).toMatch(/déposé plus tard sur http\S+\/verification,/);
});

it('holds a receipt of the history, which the structure still has', async () => {
  const receipt = JSON.parse((await folder()).get('7 Historique scellé/Recu-de-l-historique.json') ?? '');
  expect(Object.keys(receipt)).toEqual(['text', 'signature', 'public_key', 'code']);
  const answer = await app.inject({ method: 'GET', url: `/api/sealed_history/receipts/${receipt.code}` });
  expect(answer.json()).toMatchObject({ verdict: 'confirmed' });
});

it('states the hash of each file, the tax file among them, under the key of the seals', async () => {
  const files = await folder();
  const hashes = files.get('Empreintes.sha256') ?? '';
  const { text, signature, public_key: publicKey } = JSON.parse(files.get('Empreintes-signees.json') ?? '');
  const fec = createHash('sha256')
    .update(files.get('2 Livres/FEC-provisoire-20261231.txt') ?? '')
    .digest('hex');
  expect(hashes).toContain(`${fec}  2 Livres/FEC-provisoire-20261231.txt\n`);
  const named = hashes
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(66));
  expect(named).toEqual([...files.keys()].slice(0, -3));
  expect(isSignedBy(publicKey, text, signature)).toBe(true);
  const receipt = JSON.parse(files.get('7 Historique scellé/Recu-de-l-historique.json') ?? '');
  expect(JSON.parse(text)).toEqual({
    ...{ format: 'intendance-file-statement', version: 1, at: app.clock.now().toISOString(), files: hashes },
    ...{ key: keyIdOf(publicKey), receipt: expect.stringContaining(receipt.code.slice(0, 36)) },
  });
});

it('names vouchers and the tax file officially once the year is closed', async () => {
  expect((await fixture.post(`/exercices/${fixture.year.yearId}/close`, { confirmation: '2026' })).statusCode).toBe(200);
  const files = await folder();
  expect([...files.keys()].find((path) => path.startsWith('5 Pièces justificatives/OD'))).toContain('/OD/OD-000001 2026-12-15 ');
  expect(files.get('5 Pièces justificatives/Pièces manquantes 2026.csv')).toContain('BQ01;BQ01-000001;15/01/2026');
  expect(files.has('2 Livres/732829320FEC20261231.txt')).toBe(true);
  expect(files.get('LISEZMOI.txt')).toContain('Exercice clôturé.');
});

it('is in the journal of access, with its year', async () => {
  const type = 'filters[type|eq]=YearExported';
  const { history } = (await app.inject({ method: 'GET', url: `/api/history?limit=1&${type}`, headers: fixture.clerk.headers })).json();
  expect(history).toMatchObject([
    { label: 'a téléchargé le dossier comptable d’un exercice', changes: [{ new: '01/01/2026' }, { new: '31/12/2026' }] },
  ]);
});

it('is of a year of the structure, for users who see the accounts', async () => {
  expect(codeOf(await fixture.get(`/exercices/${newId()}/folder`))).toBe('404 exercice.unknown');
  const colleague = await fixture.colleague(['COMPTABILITY_ACCESS']);
  expect((await colleague.get(`/exercices/${fixture.year.yearId}/folder`)).statusCode).toBe(403);
});
