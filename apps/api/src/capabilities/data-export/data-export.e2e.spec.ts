import { permissions } from '@intendance/domain/identity/user/user.events.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture } from '../../../test/activities-fixture.js';
import { archiveFiles } from '../../../test/archive-files.js';
import { bookkeepingFixture } from '../../../test/bookkeeping-fixture.js';
import { declaredRecords, exportedLists } from '../../../test/declared-records.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Routes } from '../../platform/http/routes.js';
import { DataSources } from './data-sources.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

const exportOf = async ({ headers }: Pick<SignedIn, 'headers'>) => {
  const answer = await app.inject({ method: 'GET', url: '/api/data_export', headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toContain('Export-complet-2026-03-16.zip');
  return archiveFiles(answer.rawPayload);
};
const uploadBill = async (fixture: Awaited<ReturnType<typeof activitiesFixture>>) => {
  const boundary = 'intendance';
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="facture.txt"\r\nContent-Type: text/plain\r\n\r\nFacture de mars\r\n--${boundary}--\r\n`;
  const headers = { ...fixture.clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await app.inject({ method: 'POST', url: '/api/refund_attachments', headers, payload });
  return answer.json<{ id: string }>().id;
};

/** Downloads that are no list of a record, with the part of the archive that has their rows. Statements are computed from the entries of the tax file. */
const partOf: Readonly<Record<string, string>> = {
  '/api/people-download': 'Bénéficiaires',
  '/api/comptability/operations/download': 'Opérations',
  '/api/comptability/plan/download': 'Plan',
  '/api/comptability/writings/download': 'Écritures comptables',
  '/api/comptability/writings/balance/download': 'Écritures comptables',
  '/api/comptability/writings/third_parties/download': 'Écritures comptables',
  '/api/comptability/activities/state/download': 'Écritures comptables',
  '/api/comptability/annual_accounts/download': 'Écritures comptables',
  '/api/comptability/fixed_assets/download': 'Immobilisations',
  '/api/comptability/grants/download': 'Subventions reçues',
  '/api/comptability/provisions/download': 'Provisions',
  '/api/comptability/loans/download': 'Emprunts',
  '/api/comptability/patrimonial_state/download': 'Écritures comptables',
  '/api/order_items/download': 'Commandes subventionnées',
  '/api/gift_vouchers/download': 'Bons cadeaux',
  '/api/bills/download': 'Factures',
  '/api/online_payments/download': 'Paiements en ligne',
  '/api/history/download': 'Historique',
  '/api/inscriptions/participants/download': 'Inscriptions',
};

describe('the export of all data', () => {
  it('has every list that users can download', () => {
    const titles = app
      .get(DataSources)
      .all()
      .map(({ title }) => title);
    const paths = app
      .get(Routes)
      .all()
      .filter(({ rule }) => rule !== 'operator')
      .map(({ path }) => path)
      .filter((path) => /[/-]download$/.test(path) && !path.includes(':'))
      // Their lists are compared in declared-lists.spec.ts.
      .filter((path) => !declaredRecords.some((record) => record.downloaded && path === `/api/${record.path}/download`));
    expect(paths.filter((path) => !titles.includes(partOf[path] ?? ''))).toEqual([]);
  });

  it('has the lists, the entries, the files and the history of the structure', async () => {
    const fixture = await activitiesFixture(app, { accountingPermissions: ['VIEW_DETAILS'] });
    const bill = await uploadBill(fixture);
    const claim = await fixture.request({ refund_attachments: [bill] });
    const files = await exportOf(fixture.clerk);
    const paths = [...files.keys()].filter((path) => !path.startsWith('Pièces jointes/'));
    const lists = exportedLists.map(({ title }) => `${title}.csv`);
    expect(paths.toSorted()).toEqual([...lists, 'Bénéficiaires.csv', 'Factures.csv', 'Historique.csv', 'LISEZMOI.txt'].toSorted());
    expect(files.get('Bénéficiaires.csv')).toContain(fixture.personId);
    expect(files.get('Remboursements.csv')).toContain(claim.id);
    expect(files.get(`Pièces jointes/${claim.id}/${bill.slice(-6)}-facture.txt`)).toBe('Facture de mars');
    expect(files.get('LISEZMOI.txt')).toContain('- Pièces jointes : 1 fichier');
    expect(files.get('LISEZMOI.txt')).not.toContain('faute de droits');
    expect((await exportOf(fixture.clerk)).get('Historique.csv')).toContain('a exporté toutes les données');
  });

  it('has the tax file of each year', async () => {
    const books = await bookkeepingFixture(app);
    await books.operation();
    const paths = [...(await exportOf(books.clerk)).keys()];
    expect(paths.filter((path) => /^Écritures comptables\/FEC-provisoire-\d{8}\.txt$/.test(path))).toHaveLength(1);
  });

  it('leaves out the parts that the user may not read, and names them', async () => {
    const { clerk } = await activitiesFixture(app);
    const colleague = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['ENVIRONMENT_ACCESS', 'ACTIVITY_ACCESS'] });
    const files = await exportOf(colleague);
    expect([...files.keys()]).toEqual([
      'Factures.csv',
      'Remboursements.csv',
      'Activités de remboursement.csv',
      'Inscriptions.csv',
      'Activités à inscription.csv',
      'Listes d’attente.csv',
      'Paiements en ligne.csv',
      'Historique.csv',
      'LISEZMOI.txt',
    ]);
    expect(files.get('LISEZMOI.txt')).toMatch(/faute de droits\r\n- Bénéficiaires\r\n/);
    const visitor = await signedIn(app, { permissions: permissions.filter((permission) => permission !== 'ENVIRONMENT_ACCESS') });
    const refused = await app.inject({ method: 'GET', url: '/api/data_export', headers: visitor.headers });
    expect(refused.statusCode).toBe(403);
  });

  it('goes on after the trial, and has nothing of other structures', async () => {
    const other = await activitiesFixture(app);
    const trial = await signedIn(app, { isActive: false, trialDays: 0, accountingPermissions: ['VIEW_DETAILS'] });
    const files = await exportOf(trial);
    expect(files.get('LISEZMOI.txt')).not.toContain('faute de droits');
    expect([...files.values()].join('')).not.toContain(other.personId);
  });

  it('names a file that the storage has lost, and has the others', async () => {
    const fixture = await activitiesFixture(app);
    const [lost, found] = [await uploadBill(fixture), await uploadBill(fixture)];
    const claim = await fixture.request({ refund_attachments: [lost, found] });
    await app.get(FileStore).remove(fixture.clerk.environmentId, lost);
    const files = await exportOf(fixture.clerk);
    expect(files.get(`Pièces jointes/${claim.id}/${found.slice(-6)}-facture.txt`)).toBe('Facture de mars');
    expect(files.get('LISEZMOI.txt')).toContain(`Fichiers introuvables\r\n- Pièces jointes/${claim.id}/${lost.slice(-6)}-facture.txt`);
  });
});
