import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import {
  appendToCalendar,
  type BankImportFixture,
  bankImportFixture,
  ofx,
  ofxOf,
  openBankAccount,
} from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import { systemContext } from '../../../platform/wire/system-context.js';

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
beforeAll(async () => {
  fixture = await bankImportFixture(app);
});
afterAll(async () => app?.close());

type StoredOperation = { stream: string; data: Extract<BankOperationEvent, { type: 'BankOperationRecorded' }>['data'] };
/** The recorded operations, read from the store, without the deleted ones. */
async function operations(environmentId: string, importId?: string): Promise<StoredOperation[]> {
  const { rows } = await app.pools.owner.query<StoredOperation>(
    `SELECT e.stream_id AS stream, e.data FROM evs.event e WHERE e.environment_id = $1 AND e.type = 'BankOperationRecorded'
       AND ($2::text IS NULL OR e.data ->> 'importId' = $2)
       AND NOT EXISTS (SELECT FROM evs.event d WHERE d.stream_id = e.stream_id AND d.environment_id = e.environment_id AND d.type = 'BankOperationDeleted')
     ORDER BY e.data ->> 'date', e.position`,
    [environmentId, importId ?? null],
  );
  return rows;
}
const zero = { created: 0, duplicates: 0, quarantined: 0, unassigned: 0, errors: 0, reconciled: 0 };
const march = ofx({ fitid: 'M1', amount: '-12.50', day: '20260310', name: 'CB FNAC' }, { fitid: 'M2', amount: '100', day: '20260311' });

describe('a statement', () => {
  it('tells what it would do, and writes nothing', async () => {
    const dryRun = await fixture.upload('mars.ofx', march);
    expect(dryRun).toMatchObject({
      status: 'uploaded',
      format: 'ofx',
      movements: 2,
      dry_run: { ...zero, created: 2 },
      counts: zero,
      accounts: [
        {
          reference: '30004 00012 00012345678',
          account: { id: fixture.accountId, name: 'Banque AEP', code: '512001' },
          takings: 100,
          expenses: -12.5,
          counts: { ...zero, created: 2 },
        },
      ],
      preview: [{ date: '2026-03-10', wording: 'CB FNAC', value: -12.5, type: 'card', outcome: 'created' }, { value: 100 }],
      problems: [],
    });
    expect(await operations(fixture.environmentId)).toEqual([]);
  });
  it('is written once it is confirmed, and confirmed once', async () => {
    const { id } = await fixture.upload('mars.ofx', march);
    expect(await fixture.confirm(id)).toMatchObject({ status: 'done', done: 2, counts: { ...zero, created: 2 } });
    // Like a write, a read of a completed job returns a position, so that the next read sees its operations.
    expect((await fixture.get(`/imports/${id}`)).headers['x-position']).toMatch(/^\d+:\d+:\d+$/);
    expect((await operations(fixture.environmentId, id)).map(({ data }) => data)).toMatchObject([
      {
        accountCode: '512001',
        journal: 'BQ1',
        value: -1250,
        origin: 'import',
        importId: id,
        fiscalYearId: fixture.yearId,
        wording: 'CB FNAC',
      },
      { value: 10_000 },
    ]);
    expect(await fixture.confirm(id)).toMatchObject({ status: 'done', counts: { ...zero, created: 2 } });
    expect(await operations(fixture.environmentId, id)).toHaveLength(2);
  });
  it('doubles nothing of an overlapping file', async () => {
    const overlap = ofx({ fitid: 'M2', amount: '100', day: '20260311' }, { fitid: 'M3', amount: '-7', day: '20260312' });
    const dryRun = await fixture.upload('mars-bis.ofx', overlap);
    expect(dryRun).toMatchObject({ dry_run: { ...zero, created: 1, duplicates: 1 } });
    expect(dryRun.preview.map(({ outcome }) => outcome)).toEqual(['duplicate', 'created']);
    expect(await fixture.confirm(dryRun.id)).toMatchObject({ counts: { ...zero, created: 1, duplicates: 1 } });
    expect(await fixture.write('mars.ofx', march)).toMatchObject({ counts: { ...zero, duplicates: 2 } });
  });
  it('doubles nothing of a statement in another format, save what only it tells', async () => {
    const csv = 'Date;Libellé;Montant\n10/03/2026;CARTE FNAC PARIS;-12,50\n11/03/2026;VIREMENT;100,00\n11/03/2026;AUTRE;100,00\n';
    expect(await fixture.write('mars.csv', csv, { account: fixture.accountId })).toMatchObject({
      counts: { ...zero, created: 1, duplicates: 2 },
    });
    expect(await fixture.upload('mars.csv', csv, { account: fixture.accountId })).toMatchObject({ dry_run: { ...zero, duplicates: 3 } });
  });
  it('loses nothing of a statement in another format: what another label tells is shown, added, or said to be the same', async () => {
    const csv = (label: string) => `Date;Libellé;Montant\n21/05/2026;${label};-12,50\n`;
    await fixture.write('mai.csv', csv('CB BOULANGERIE'), { account: fixture.accountId });
    await app.settled();
    const may = ofx(
      { fitid: 'Y1', amount: '-12.50', day: '20260521', name: 'PRLV EDF' },
      { fitid: 'Y2', amount: '-12.50', day: '20260521', name: 'CARTE 20/05 BOULANGERIE PARIS' },
    );
    expect(await fixture.upload('mai.ofx', may)).toMatchObject({
      dry_run: { ...zero, created: 1, duplicates: 1 },
      preview: [{ outcome: 'created' }, { outcome: 'duplicate' }],
      unsure: [],
    });
    const only = ofx({ fitid: 'Y1', amount: '-12.50', day: '20260521', name: 'PRLV EDF' });
    const dryRun = await fixture.upload('edf.ofx', only);
    expect(dryRun).toMatchObject({
      dry_run: { ...zero, created: 1 },
      unsure: [{ wording: 'PRLV EDF', candidates: [{ wording: 'CB BOULANGERIE', date: '2026-05-21' }] }],
      problems: [{ code: 'RESEMBLES', message: expect.stringContaining('« CB BOULANGERIE » du 21/05/2026') }],
    });
    const same = { reconciliations: [{ rank: 0, operation: dryRun.unsure[0]?.candidates[0]?.id }] };
    expect(await fixture.confirm(dryRun.id, same)).toMatchObject({ counts: { ...zero, duplicates: 1 } });
    // After the undo, the user may answer that the movement is another operation.
    expect((await fixture.command(dryRun.id, 'undo')).statusCode).toBe(200);
    await fixture.over(dryRun.id);
    expect(await fixture.write('edf.ofx', only)).toMatchObject({ counts: { ...zero, created: 1 } });
    const wordings = (await operations(fixture.environmentId))
      .filter(({ data }) => data.date === '2026-05-21')
      .map(({ data }) => data.wording);
    expect(wordings.toSorted()).toEqual(['CB BOULANGERIE', 'PRLV EDF']);
  });
  it('doubles nothing when two clerks import at once', async () => {
    const april = ofx(...Array.from({ length: 1500 }, (_, index) => ({ fitid: `A${index}`, amount: '-1', day: '20260402' })));
    const uploads = await Promise.all([fixture.upload('a.ofx', april), fixture.upload('b.ofx', april)]);
    const done = await Promise.all(uploads.map(({ id }) => fixture.confirm(id)));
    const [first, second] = done.map(({ counts }) => counts);
    expect((first?.created ?? 0) + (second?.created ?? 0)).toBe(1500);
    expect((first?.duplicates ?? 0) + (second?.duplicates ?? 0)).toBe(1500);
    expect((await operations(fixture.environmentId)).filter(({ data }) => data.date === '2026-04-02')).toHaveLength(1500);
  }, 60_000);
});

describe('the account of a statement', () => {
  it('is asked for when the books do not know it, and known the next time', async () => {
    const other = await openBankAccount(app, fixture.environmentId, 'Livret', null);
    const dryRun = await fixture.upload('livret.ofx', ofxOf('00077777777', { fitid: 'L1', amount: '5' }));
    expect(dryRun).toMatchObject({ dry_run: { ...zero, unassigned: 1 }, accounts: [{ account: null, counts: { unassigned: 1 } }] });
    const refused = await fixture.command(dryRun.id, 'confirm');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'bank-import.account-missing', references: [dryRun.accounts[0]?.reference] },
    ]);
    const choice = { accounts: [{ reference: dryRun.accounts[0]?.reference, account: other }] };
    const url = `/api/comptability/imports/${dryRun.id}`;
    const assigned = await app.inject({ method: 'PUT', url, headers: fixture.clerk.headers, payload: choice });
    expect(assigned.json()).toMatchObject({
      dry_run: { ...zero, created: 1 },
      accounts: [{ account: { name: 'Livret', code: '512002' } }],
    });
    expect(await fixture.confirm(dryRun.id)).toMatchObject({ counts: { ...zero, created: 1 } });
    await app.settled();
    expect(await fixture.upload('livret-2.ofx', ofxOf('00077777777', { fitid: 'L2', amount: '6' }))).toMatchObject({
      accounts: [{ account: { id: other } }],
    });
  });
  it('is none that the clerk selects against what the file says, and never two in one', async () => {
    const third = await openBankAccount(app, fixture.environmentId, 'Compte épargne', null);
    const fields = { account: third };
    const bankImport = await fixture.upload('autre.ofx', ofx({ fitid: 'Z1', amount: '-3', day: '20260910' }), fields);
    expect(bankImport).toMatchObject({ accounts: [{ account: null }], dry_run: { unassigned: 1 }, problems: [{ code: 'ACCOUNT' }] });
    const own = await fixture.upload('livret-3.ofx', ofxOf('00077777777', { fitid: 'L3', amount: '5' }), fields);
    expect(own).toMatchObject({ accounts: [{ account: { id: third } }] });
    const accounts = [{ reference: own.accounts[0]?.reference, account: fixture.accountId }];
    expect((await fixture.command(own.id, 'confirm', { accounts })).statusCode).toBe(200);
  });
  it('may be one of several in a file: those that are known are written, the other one waits for its choice', async () => {
    const head = '<OFX><BANKMSGSRSV1>';
    const [knownFile, unknown] = [
      ofx({ fitid: 'S1', amount: '-3', day: '20260820' }),
      ofxOf('00066666666', { fitid: 'S1', amount: '-4', day: '20260820' }),
    ];
    const second = unknown.slice(unknown.indexOf(head) + head.length, unknown.indexOf('</BANKMSGSRSV1>'));
    const dryRun = await fixture.upload('deux-comptes.ofx', knownFile.replace('</BANKMSGSRSV1>', `${second}</BANKMSGSRSV1>`));
    expect(dryRun).toMatchObject({
      dry_run: { ...zero, created: 1, unassigned: 1 },
      accounts: [
        { account: { id: fixture.accountId }, counts: { created: 1, unassigned: 0 } },
        { reference: '30004 00012 00066666666', account: null, counts: { created: 0, unassigned: 1 } },
      ],
    });
    expect(await fixture.confirm(dryRun.id)).toMatchObject({ status: 'done', counts: { ...zero, created: 1, unassigned: 1 } });
    expect((await operations(fixture.environmentId, dryRun.id)).map(({ data }) => data.value)).toEqual([-300]);
  });
  it('is said with a csv file, whose columns may be named too', async () => {
    const fields = { account: fixture.accountId, mapping: JSON.stringify({ Quand: 'date', Quoi: 'wording', Combien: 'amount' }) };
    const dryRun = await fixture.upload('banque.csv', 'Quand;Quoi;Combien\n15/05/2026;CHQ 12;-3,50\n', fields);
    expect(dryRun).toMatchObject({
      format: 'csv',
      accounts: [{ reference: '', account: { id: fixture.accountId } }],
      columns: [{ header: 'Quand', field: 'date', sample: '15/05/2026' }, { field: 'wording' }, { field: 'amount' }],
      preview: [{ type: 'check', value: -3.5 }],
    });
    const refused = await fixture.send('banque.csv', 'Quand;Quoi;Combien\n15/05/2026;CHQ 12;-3,50\n');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'bank-file.columns-missing', columns: [{ header: 'Quand' }, {}, {}] },
    ]);
  });
  it('is one of the environment', async () => {
    const dryRun = await fixture.upload('x.ofx', ofxOf('00088888888', { fitid: 'X', amount: '5' }));
    const confirm = (reference: string, account: string) => fixture.command(dryRun.id, 'confirm', { accounts: [{ reference, account }] });
    const codes = [await confirm('autre', fixture.accountId), await confirm(dryRun.accounts[0]?.reference ?? '', newId())];
    expect(codes.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      'bank-import.unknown-reference',
      'bank-import.unknown-account',
    ]);
    expect((await fixture.send('x.ofx', march, { account: newId() })).json()).toMatchObject({ code: 'bank-import.unknown-account' });
  });
});

describe('movements that cannot be written', () => {
  it('wait in quarantine while their year is closed or absent, and are written once it is open', async () => {
    const early = ofx({ fitid: 'Q1', amount: '-1', day: '20251231', name: 'TARD' }, { fitid: 'Q2', amount: '-2', day: '20260601' });
    const dryRun = await fixture.upload('charniere.ofx', early);
    expect(dryRun).toMatchObject({
      dry_run: { ...zero, created: 1, quarantined: 1 },
      quarantine: [{ line: 5, wording: 'TARD', value: -1, code: 'exercice.missing' }],
    });
    expect(await fixture.confirm(dryRun.id)).toMatchObject({ status: 'done', counts: { ...zero, created: 1, quarantined: 1 } });
    const year = { yearId: newId<'fiscal-year'>(), name: '2025', start: localDate('2025-01-01'), end: localDate('2025-12-31') };
    await appendToCalendar(app, fixture.environmentId, { type: 'FiscalYearCreated', data: year });
    expect(await fixture.confirm(dryRun.id)).toMatchObject({ status: 'done', counts: { ...zero, created: 1, duplicates: 1 } });
  });
  it('are told with their line, and downloaded with their reasons', async () => {
    const wrong = ofx(
      { fitid: 'W1', amount: 'dix', day: '20260601', name: '=cmd()' },
      { fitid: 'W2', amount: '-1', day: '20240101', name: 'VIEUX' },
    );
    const { id, problems, dry_run } = await fixture.upload('faux.ofx', wrong);
    expect(problems).toMatchObject([{ line: 5, column: 'TRNAMT', code: 'AMOUNT', weight: 'error', value: 'dix' }]);
    expect(dry_run).toEqual({ ...zero, quarantined: 1, errors: 1 });
    const answer = await fixture.get(`/imports/${id}/errors`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await buffer(Readable.from([answer.rawPayload]))) as never);
    const rows = ((book.worksheets[0]?.getSheetValues() ?? []).slice(1) as unknown[][]).map((row) => [
      row[1],
      row[3],
      row[4],
      row[5],
      row[6],
    ]);
    expect(rows.slice(1)).toEqual([
      // The text of the file, with formulas neutralised for a workbook.
      [5, '20260601', '=cmd()', 'dix', 'Ligne 5, colonne TRNAMT : montant invalide (« dix »)'],
      [6, new Date('2024-01-01T00:00:00Z'), 'VIEUX', -1, expect.stringContaining('Aucun exercice ne couvre le 01/01/2024')],
    ]);
  });
  it('of a statement that does not balance are written only when it is said', async () => {
    const record = (code: string, amount: string, label = '', day = '010626') =>
      `${code}30004    00012EUR2 00012345678  ${day}  ${day}${label.padEnd(42)}${amount}${' '.repeat(16)}`;
    const text = [record('01', '0000000001000{'), record('04', '0000000000100}', 'CB X'), record('07', '0000000001000{')].join('\n');
    const { id, accounts, format } = await fixture.upload('releve.cfonb', text);
    expect([format, accounts[0]?.is_balanced, accounts[0]?.opening_balance]).toEqual(['cfonb120', false, 100]);
    const refused = await fixture.command(id, 'confirm');
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'bank-import.unbalanced' }]);
    expect(await fixture.confirm(id, { accept_unbalanced: true })).toMatchObject({ counts: { ...zero, created: 1 } });
  });
});

describe('undoing an import', () => {
  it('deletes what nobody touched, tells what it kept, and lets the file come again', async () => {
    const content = ofx(...['U1', 'U2', 'U3'].map((fitid) => ({ fitid, amount: '-9', day: '20260707' })));
    const done = await fixture.write('juillet.ofx', content);
    const [first] = await operations(fixture.environmentId, done.id);
    const allocated = {
      type: 'BankOperationAllocated',
      data: { splits: [{ id: newId(), amount: 900 }], provenance: { kind: 'manual', keyword: null } },
    };
    const appends = [{ stream: first?.stream as 'bank-operation-x', expected: 1, events: [allocated] }];
    await app.get(EventStore).append({ ...appendRequest(systemContext(fixture.environmentId), 'Allocate'), appends });
    expect((await fixture.command(done.id, 'undo')).statusCode).toBe(200);
    expect(await fixture.over(done.id)).toMatchObject({
      status: 'undone',
      undone: 2,
      kept: [{ operation: first?.stream.replace('bank-operation-', ''), reason: 'Elle est affectée.' }],
    });
    expect(await operations(fixture.environmentId, done.id)).toHaveLength(1);
    expect(await fixture.upload('juillet.ofx', content)).toMatchObject({ dry_run: { ...zero, created: 2, duplicates: 1 } });
  });
  it('needs something written', async () => {
    const { id } = await fixture.upload('mars.ofx', march);
    expect((await fixture.command(id, 'undo')).json()).toMatchObject({ code: 'bank-import.not-done' });
  });
});

describe('what cannot be imported', () => {
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('');
  const billionLaughs = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${laughs}]><Document>&l9;</Document>`;
  it.each([
    ['an empty file', 'releve.ofx', '', 422, 'bank-file.empty'],
    ['a PDF', 'releve.ofx', '%PDF-1.7', 422, 'bank-file.binary'],
    ['entities', 'releve.xml', '<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>', 422, 'bank-file.forbidden-markup'],
    ['a billion laughs', 'releve.xml', billionLaughs, 422, 'bank-file.forbidden-markup'],
    [
      'a billion laughs in an OFX file',
      'releve.ofx',
      `<?OFX OFXHEADER="200"?>${billionLaughs}<OFX></OFX>`,
      422,
      'bank-file.forbidden-markup',
    ],
    ['16,000,001 bytes', 'releve.csv', Buffer.alloc(16_000_001, 'a'), 413, 'upload.too-large'],
  ])('is %s', async (_, name, content, status, code) => {
    const answer = await fixture.send(name, content);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
  it('is what no option allows', async () => {
    const codes = await Promise.all(
      [
        ['format', 'fec'],
        ['mapping', '[]'],
        ['mapping', '{'],
        ['account', 'x'],
      ].map(async ([name = '', value = '']) => (await fixture.send('a.csv', 'a;b', { [name]: value })).statusCode),
    );
    expect(codes).toEqual([400, 400, 400, 400]);
  });
  it('is 200 MB, refused before they are sent', async () => {
    const url = new URL(await app.listen());
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = httpRequest(
        {
          host: url.hostname,
          port: url.port,
          method: 'POST',
          path: '/api/comptability/operations/upload',
          headers: { ...fixture.clerk.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 200_000_000 },
        },
        async (response) => {
          resolve({ status: response.statusCode, body: (await buffer(response)).toString() });
          sent.destroy();
        },
      );
      sent.on('error', reject);
      // The head only: the answer comes although the body never does.
      sent.write('--x\r\n');
    });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      413,
      { code: 'upload.too-large', detail: 'Le fichier est trop volumineux, la taille maximale ne doit pas excéder 16Mo.' },
    ]);
  });
});

describe('imports', () => {
  it('are listed, the latest first', async () => {
    await app.settled();
    const page = (await fixture.get('/imports?filters[status|eq]=undone&filters[searchname]=juillet')).json();
    expect(page).toMatchObject({ totalCount: 1, imports: [{ file_name: 'juillet.ofx', status: 'undone', undone: 2 }] });
    const all = (await fixture.get('/imports?limit=100&filters[searchname]=mars')).json<{ imports: { created_at: string }[] }>().imports;
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );
    expect(all.length).toBeGreaterThan(3);
  });
  it('are closed without the permission, and to other environments', async () => {
    const { id } = await fixture.upload('mars.ofx', march);
    const reader = await signedIn(app, { environmentId: fixture.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await fixture.send('mars.ofx', march, {}, reader)).statusCode).toBe(403);
    expect((await fixture.get('/imports', reader)).statusCode).toBe(403);
    const stranger = await signedIn(app);
    for (const path of [`/imports/${id}`, `/imports/${id}/errors`]) expect((await fixture.get(path, stranger)).statusCode).toBe(404);
    for (const name of ['confirm', 'undo']) expect((await fixture.command(id, name, {}, stranger)).statusCode).toBe(404);
    const put = { method: 'PUT', url: `/api/comptability/imports/${id}`, headers: stranger.headers, payload: { accounts: [] } } as const;
    expect((await app.inject(put)).statusCode).toBe(404);
    expect((await fixture.get('/imports', stranger)).json()).toEqual({ totalCount: 0, imports: [] });
  });
});
