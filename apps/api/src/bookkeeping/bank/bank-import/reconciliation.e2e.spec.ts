import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BankImportFixture, bankImportFixture, ofx } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bankImportFixture(app);
}, 60_000);
afterAll(async () => app?.close());

async function typed(wording: string, date: string, amount: number): Promise<OperationDto> {
  const payload = {
    wording,
    date,
    account: fixture.accountId,
    type: 'card',
    absvalue: Math.abs(amount),
    mode: amount < 0 ? 'expense' : 'taking',
  };
  const answer = await app.inject({ method: 'POST', url: '/api/comptability/operations', headers: fixture.clerk.headers, payload });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  await app.settled();
  return answer.json();
}
async function listed(query: string): Promise<OperationDto[]> {
  await app.settled();
  return (await fixture.get(`/operations?limit=50&${query}`)).json<{ operations: OperationDto[] }>().operations;
}
const onDay = (date: string): Promise<OperationDto[]> => listed(`filters[date|eq]=${date}`);
const restore = (id: string) =>
  app.inject({ method: 'POST', url: `/api/comptability/operations/${id}/restore`, headers: fixture.clerk.headers });
const remove = (id: string) => app.inject({ method: 'DELETE', url: `/api/comptability/operations/${id}`, headers: fixture.clerk.headers });

describe('an operation that was typed in before its statement came', () => {
  it('is proposed by the dry run, told by the import, and doubled by nothing', async () => {
    const { id } = await typed('Facture Orange', '2026-03-02', -45.99);
    const march = ofx(
      { fitid: 'R1', amount: '-45.99', day: '20260304', name: 'PRLV ORANGE' },
      { fitid: 'R2', amount: '-7', day: '20260304', name: 'CB AUTRE' },
    );
    const dryRun = await fixture.upload('mars.ofx', march);
    expect(dryRun).toMatchObject({
      dry_run: { created: 1, reconciled: 1 },
      preview: [{ wording: 'PRLV ORANGE', outcome: 'reconciled' }, { outcome: 'created' }],
      reconciled: [
        { wording: 'PRLV ORANGE', date: '2026-03-04', value: -45.99, operation: { id, date: '2026-03-02', wording: 'Facture Orange' } },
      ],
    });
    const done = await fixture.confirm(dryRun.id);
    expect(done).toMatchObject({ status: 'done', counts: { created: 1, reconciled: 1, duplicates: 0 } });
    expect(await onDay('2026-03-04')).toMatchObject([{ wording: 'CB AUTRE', origin: 'import', reconciliation: null }]);
    expect(await listed('filters[reconciled|eq]=true')).toMatchObject([
      { id, wording: 'Facture Orange', origin: 'manual', editable: true, reconciliation: { date: '2026-03-04', wording: 'PRLV ORANGE' } },
    ]);
    expect(await fixture.upload('mars-bis.ofx', march)).toMatchObject({ dry_run: { created: 0, reconciled: 0, duplicates: 2 } });
    const history = (await fixture.get(`/operations/${id}/history`)).json<{ history: { label: string }[] }>().history;
    expect(history.map(({ label }) => label)).toContain('a rapproché l’opération d’un mouvement de la banque');

    expect((await fixture.command(done.id, 'undo')).statusCode).toBe(200);
    expect(await fixture.over(done.id)).toMatchObject({ status: 'undone', undone: 1, kept: [] });
    expect(await listed('filters[reconciled|eq]=true')).toEqual([]);
    expect(await onDay('2026-03-02')).toMatchObject([{ id, reconciliation: null, isDeleted: false }]);
    expect(await fixture.upload('mars.ofx', march)).toMatchObject({ dry_run: { created: 1, reconciled: 1, duplicates: 0 } });
  });
  it('is kept apart when the clerk says so', async () => {
    await typed('Autre chose', '2026-04-02', -10);
    const { id } = await fixture.upload('avril.ofx', ofx({ fitid: 'K1', amount: '-10', day: '20260402' }));
    expect(await fixture.confirm(id, { reconcile: false })).toMatchObject({ counts: { created: 1, reconciled: 0 } });
    expect(await onDay('2026-04-02')).toHaveLength(2);
  });
  it('is pointed out, and nothing more, when nobody can say which it is', async () => {
    await Promise.all([typed('Un', '2026-05-04', -20), typed('Deux', '2026-05-06', -20)]);
    const { id, dry_run, problems } = await fixture.upload('mai.ofx', ofx({ fitid: 'A1', amount: '-20', day: '20260505', name: 'CB' }));
    expect(dry_run).toMatchObject({ created: 1, reconciled: 0 });
    expect(problems).toMatchObject([{ code: 'RESEMBLES', weight: 'warning', value: 'CB', message: expect.stringContaining('ressemble') }]);
    await fixture.confirm(id);
    expect(await listed('filters[date|gte]=2026-05-01&filters[date|lte]=2026-05-31')).toHaveLength(3);
  });
  it('is the one that a person says, when nobody else can', async () => {
    const [first, second] = [await typed('Un', '2026-08-04', -21), await typed('Deux', '2026-08-06', -21)];
    const dryRun = await fixture.upload('aout.ofx', ofx({ fitid: 'B1', amount: '-21', day: '20260805', name: 'CB' }));
    expect(dryRun).toMatchObject({
      dry_run: { created: 1, reconciled: 0 },
      unsure: [{ rank: 0, wording: 'CB', value: -21, candidates: [{ id: first.id, wording: 'Un' }, { id: second.id }] }],
    });
    const reconciliations = [{ rank: 0, operation: second.id }];
    const done = await fixture.confirm(dryRun.id, { reconciliations });
    expect(done).toMatchObject({ counts: { created: 0, reconciled: 1 }, reconciled: [{ operation: { id: second.id } }], unsure: [] });
    const august = await listed('filters[date|gte]=2026-08-01&filters[date|lte]=2026-08-31&order[date]=asc');
    expect(august.map((operation) => [operation.id, operation.reconciliation?.wording ?? null])).toEqual([
      [first.id, null],
      [second.id, 'CB'],
    ]);
  });
  it('is told once by two clerks who import at once', async () => {
    const { id } = await typed('Course', '2026-06-10', -33);
    const files = [
      ofx({ fitid: 'X1', amount: '-33', day: '20260610', name: 'CB COURSES' }),
      ofx({ fitid: 'X2', amount: '-33', day: '20260611', name: 'CB COURSES' }),
    ];
    const uploads = await Promise.all(files.map((content, rank) => fixture.upload(`${rank}.ofx`, content)));
    const done = await Promise.all(uploads.map((upload) => fixture.confirm(upload.id)));
    expect(done.map(({ counts }) => [counts.reconciled, counts.created]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect((await listed('filters[date|gte]=2026-06-01&filters[date|lte]=2026-06-30')).filter((one) => one.id === id)).toHaveLength(1);
  });
  it('is no operation of another environment', async () => {
    await typed('Ici', '2026-07-10', -44);
    const other = await bankImportFixture(app);
    expect(await other.upload('juillet.ofx', ofx({ fitid: 'O1', amount: '-44', day: '20260710' }))).toMatchObject({
      dry_run: { created: 1, reconciled: 0 },
    });
  });
});

describe('restoring an operation', () => {
  const october = ofx({ fitid: 'U1', amount: '-9', day: '20261007' });
  it('that an undo deleted doubles nothing: once the file came again, it is refused', async () => {
    const done = await fixture.write('octobre.ofx', october);
    const [first] = await onDay('2026-10-07');
    await fixture.command(done.id, 'undo');
    await fixture.over(done.id);
    expect(await fixture.write('octobre.ofx', october)).toMatchObject({ counts: { created: 1 } });
    const refused = await restore(first?.id ?? newId());
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'operation.told-again',
        detail: 'Cette opération a été importée à nouveau depuis que son import a été annulé : la restaurer la compterait deux fois.',
      },
    ]);
    expect(await onDay('2026-10-07')).toHaveLength(1);
  });
  it('that an undo deleted takes its place back: the file brings nothing any more', async () => {
    const november = ofx({ fitid: 'U2', amount: '-9', day: '20261107' });
    const done = await fixture.write('novembre.ofx', november);
    const [first] = await onDay('2026-11-07');
    await fixture.command(done.id, 'undo');
    await fixture.over(done.id);
    expect((await restore(first?.id ?? newId())).statusCode).toBe(200);
    expect(await fixture.upload('novembre.ofx', november)).toMatchObject({ dry_run: { created: 0, duplicates: 1 } });
  });
  it('that a clerk deleted is always possible: its movement never came again', async () => {
    await fixture.write('decembre.ofx', ofx({ fitid: 'U3', amount: '-9', day: '20261207' }));
    const [first] = await onDay('2026-12-07');
    expect((await remove(first?.id ?? newId())).statusCode).toBe(200);
    expect((await restore(first?.id ?? newId())).statusCode).toBe(200);
  });
});
