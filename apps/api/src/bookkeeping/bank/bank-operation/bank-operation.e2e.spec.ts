import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { OperationDto } from './bank-operation.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const violationsOf = (answer: { json<T>(): T }) => answer.json<{ violations: { propertyPath: string; message: string }[] }>().violations;

describe('an operation', () => {
  it('is entered, suggested, allocated, and told in the list, the account and the history', async () => {
    const entered = await fixture.post('/operations', fixture.form);
    expect(entered.statusCode).toBe(201);
    const operation = entered.json<OperationDto>();
    expect(operation).toMatchObject({
      value: -50,
      absvalue: 50,
      mode: 'expense',
      account: { code: '512001' },
      exercice: { name: '2026' },
      origin: 'manual',
      editable: true,
      allocated: false,
    });
    const waiting = await fixture.readAfter(entered, '/operations?filters[split|eq]=false&filters[searchname]=fnac');
    expect(waiting.json()).toMatchObject({
      totalCount: 1,
      operations: [{ id: operation.id, suggestion: { activity: { name: 'Cinéma' }, keyword: 'FNAC', ambiguous: false } }],
    });

    const allocated = await fixture.put(`/operations/${operation.id}/splits`, { splits: [fixture.cinema.split(50)] });
    expect(allocated.json()).toMatchObject({
      allocated: true,
      activity_label: 'Cinéma',
      suggestion: null,
      splits: [
        {
          budget: { id: 'ASC' },
          activity: { name: 'Cinéma', category: { name: 'Cultures' } },
          budgetary_year: { label: '2026' },
          balance: 50,
        },
      ],
    });
    const filters = `filters[split_activity|eq]=${fixture.cinema.id}&filters[splits.budget.name|eq]=ASC&filters[exercice.id|eq]=${fixture.year.id}`;
    expect((await fixture.readAfter(allocated, `/operations?${filters}`)).json()).toMatchObject({
      totalCount: 1,
      totals: { value: -50, expenses: 50, takings: 0 },
    });
    // The specification's names of filters, without an operator.
    const bare = 'filters[split]=true&filters[value]=-50&filters[splits.budget.name]=ASC';
    expect((await fixture.get(`/operations?${bare}`)).json()).toMatchObject({ totalCount: 1 });
    expect((await fixture.get('/operations?filters[split]=false&filters[value]=-50')).json()).toMatchObject({ totalCount: 0 });
    expect((await fixture.readAfter(allocated, `/accounts/${fixture.account.id}`)).json()).toMatchObject({ balance: -50, unallocated: 0 });
    const history = await fixture.readAfter(allocated, `/operations/${operation.id}/history`);
    expect(history.json<{ history: { label: string }[] }>().history.map(({ label }) => label)).toEqual([
      'a affecté l’opération',
      'a saisi l’opération',
    ]);
    await fixture.remove(`/operations/${operation.id}`);
  });

  it('says each missing field in the order of the form', async () => {
    const answer = await fixture.post('/operations', {});
    expect(codeOf(answer)).toBe('422 operation.incomplete');
    expect(violationsOf(answer).map(({ message }) => message)).toEqual([
      "Le libellé de l'opération doit être saisi",
      "La date de l'opération doit être saisie",
      "Le compte de l'opération doit être saisi",
      "Le type d'opération doit être saisi",
      "La montant de l'opération doit être saisi",
      "Le mode de règlement de l'opération doit être saisi",
    ]);
  });

  it('is refused where no year is, and for an account that is not there', async () => {
    expect(codeOf(await fixture.post('/operations', { ...fixture.form, date: '2031-01-01' }))).toBe('422 exercice.missing');
    expect(codeOf(await fixture.post('/operations', { ...fixture.form, account: fixture.cinema.id }))).toBe('404 bank-account.unknown');
  });

  it('is corrected, deleted and restored under its version', async () => {
    const { id, version } = await fixture.operation();
    expect(codeOf(await fixture.put(`/operations/${id}`, { ...fixture.form, wording: 'CINE' }, { 'if-match': `"${version + 5}"` }))).toBe(
      '412 stale',
    );
    expect((await fixture.put(`/operations/${id}`, { ...fixture.form, wording: 'CINE' })).json()).toMatchObject({
      wording: 'CINE',
      version: 2,
    });
    expect((await fixture.remove(`/operations/${id}`)).json()).toMatchObject({ isDeleted: true });
    expect(codeOf(await fixture.put(`/operations/${id}`, fixture.form))).toBe('409 operation.deleted');
    expect((await fixture.post(`/operations/${id}/restore`)).json()).toMatchObject({ isDeleted: false });
    await fixture.remove(`/operations/${id}`);
  });
});

describe('the operations of an activity', () => {
  it('are found from the first day of its first month to the last of its last, and in the trash', async () => {
    const allocated = (date: string, activity: typeof fixture.cinema) =>
      fixture.operation({ date, absvalue: 50, splits: [activity.split(50)] });
    const [first, last] = [await allocated('2026-01-01', fixture.cinema), await allocated('2026-05-31', fixture.cinema)];
    const other = await allocated('2026-03-15', fixture.fees);
    const countOf = async (path: string, query: string) =>
      (await fixture.get(`${path}?${query}`)).json<{ totalCount: number }>().totalCount;
    const cinemaFilter = `filters[split_activity|eq]=${fixture.cinema.id}`;
    expect(await countOf('/operations', cinemaFilter)).toBe(2);
    expect(await countOf('/operations', `filters[split_activity|in]=${fixture.cinema.id},${fixture.fees.id}`)).toBe(3);
    expect(await countOf('/operations', `filters[split_activity|eq]=${first.id}`)).toBe(0);
    const otherThanCinema = `filters[split_activity|not]=${fixture.cinema.id}`;
    expect(await countOf('/operations', `${otherThanCinema}&filters[date|eq]=2026-03-15`)).toBe(1);
    expect(await countOf('/operations', `${otherThanCinema}&filters[date|in]=2026-01-01,2026-05-31`)).toBe(0);
    expect(await countOf('/splits', `filters[activity.id|eq]=${fixture.cinema.id}`)).toBe(2);
    for (const { id } of [first, last, other]) await fixture.remove(`/operations/${id}`);
    expect(await countOf('/operations', cinemaFilter)).toBe(0);
    const inTrash = `${cinemaFilter}&filters[isDeleted|eq]=true&filters[searchname]=${encodeURIComponent(first.wording)}`;
    expect(await countOf('/operations', `${inTrash}&filters[date|in]=2026-01-01,2026-05-31`)).toBe(2);
  });
});

describe('splitting over HTTP', () => {
  it('keeps the specification to the letter', async () => {
    const { id } = await fixture.operation();
    const split = (...splits: object[]) => fixture.put(`/operations/${id}/splits`, { splits });
    const negative = await split(fixture.cinema.split(60), fixture.cinema.split(-10));
    expect(codeOf(negative)).toBe('422 operation.invalid-split');
    expect(violationsOf(negative)).toEqual([
      { propertyPath: 'splits[1].balance', code: 'negative', message: 'Valeur incorrect à la ligne 2' },
    ]);
    const short = await split(fixture.cinema.split(49.99));
    expect(codeOf(short)).toBe('422 operation.unbalanced');
    expect(short.json()).toMatchObject({ detail: "La somme des affectations est différente de le montant de l'opération" });
    expect(codeOf(await split(fixture.contribution.split(50)))).toBe('422 operation.no-expense-account');
    expect(codeOf(await split({ balance: 50 }))).toBe('422 operation.split-activity-missing');
    expect(codeOf(await split({ activity: fixture.account.id, balance: 50 }))).toBe('404 accounting-activity.unknown');
    const answer = await split(fixture.cinema.split(30), { balance: 0 }, { ...fixture.fees.split(20) });
    expect(answer.json<OperationDto>().splits.map(({ balance, budget }) => [balance, budget?.id])).toEqual([
      [30, 'ASC'],
      [20, 'AEP'],
    ]);
    const transfer = await split({ kind: 'transfer', budget: 'AEP', balance: 50 });
    expect(transfer.json()).toMatchObject({ splits: [{ kind: 'transfer', activity: null, budget: { id: 'AEP' } }] });
    expect((await fixture.remove(`/operations/${id}/splits`)).json()).toMatchObject({ allocated: false, splits: [] });
    await fixture.remove(`/operations/${id}`);
  });

  it('is done for many at once by keywords, tried first', async () => {
    const [fnac, other] = [await fixture.operation(), await fixture.operation({ wording: 'VIR DIVERS' })];
    const body = { ids: [fnac.id, other.id], by_keywords: true };
    const trial = await fixture.post('/operations/allocate', { ...body, dry_run: true });
    const summaryOf = ({ date, wording, value }: OperationDto) => ({ date, wording, value });
    expect(trial.json()).toMatchObject({
      done: 1,
      refused: 1,
      results: [
        { id: fnac.id, outcome: 'done', activity: fixture.cinema.id, keyword: 'FNAC', operation: summaryOf(fnac) },
        { id: other.id, outcome: 'refused', code: 'operation.nothing-suggested', operation: summaryOf(other) },
      ],
    });
    const done = await fixture.post('/operations/allocate', body);
    expect((await fixture.readAfter(done, `/operations/${fnac.id}`)).json()).toMatchObject({
      allocated: true,
      splits: [{ provenance: { kind: 'keyword', keyword: 'FNAC' } }],
    });
    const again = await fixture.post('/operations/allocate', { ids: [fnac.id], activity: fixture.cinema.id });
    expect(again.json()).toMatchObject({ results: [{ code: 'operation.allocated' }] });
    const undo = await fixture.post('/operations/bulk', { ids: [fnac.id], command: 'unallocate' });
    expect(undo.json()).toMatchObject({ done: 1, refused: 0 });
    expect((await fixture.readAfter(undo, `/operations/${fnac.id}`)).json()).toMatchObject({ allocated: false, splits: [] });
    await fixture.post('/operations/allocate', body);
    await fixture.put(`/operations/${fnac.id}/splits`, {
      splits: [
        { activity: fixture.cinema.id, balance: 20 },
        { activity: fixture.cinema.id, balance: 30 },
      ],
    });
    expect((await fixture.post('/operations/bulk', { ids: [fnac.id], command: 'unallocate' })).json()).toMatchObject({
      results: [{ id: fnac.id, outcome: 'refused', code: 'operation.reallocated' }],
    });
    expect(codeOf(await fixture.post('/operations/allocate', { by_keywords: true }))).toBe('400 bulk.nothing-chosen');
    expect(codeOf(await fixture.post('/operations/allocate', { ids: [] }))).toBe('400 bulk.no-goal');
  });
});

describe('who may', () => {
  it('read and write operations has the permission and the module, in this environment', async () => {
    const { id } = await fixture.operation();
    const codesOf = async (headers: Record<string, string>) => [
      codeOf(await fixture.get('/operations', headers)),
      codeOf(await fixture.get(`/operations/${id}`, headers)),
      codeOf(await fixture.put(`/operations/${id}`, fixture.form, headers)),
      codeOf(await fixture.remove(`/operations/${id}`, headers)),
    ];
    const { environmentId } = fixture.clerk;
    const clerk = await signedIn(app, { environmentId, permissions: ['ACTIVITY_ACCESS'] });
    expect(await codesOf(clerk.headers)).toEqual(Array(4).fill('403 access.permission'));
    const without = await signedIn(app, { modules: [], isActive: false, trialDays: 0 });
    expect(new Set(await codesOf(without.headers))).toEqual(new Set(['403 access.trial']));
    const stranger = await signedIn(app, { modules: ['comptability'] });
    expect(await codesOf(stranger.headers)).toEqual(['200', '404 operation.unknown', '404 operation.unknown', '404 operation.unknown']);
  });
});

describe('the number of a voucher', () => {
  it('stands in the ledger, the tax file and the search; the number of the entry where there is none', async () => {
    const named = await fixture.operation({ wording: 'CB PAPETERIE', piece_ref: 'F-2026-118' });
    expect(named).toMatchObject({ piece_ref: 'F-2026-118' });
    const saved = await fixture.put(`/operations/${named.id}`, { ...fixture.form, wording: 'CB PAPETERIE CENTRE' });
    expect(saved.json()).toMatchObject({ wording: 'CB PAPETERIE CENTRE', piece_ref: 'F-2026-118' });
    const other = await fixture.operation({ wording: 'CB SANS PIECE' });
    expect(other).toMatchObject({ piece_ref: null });
    await app.settled();
    const found = (await fixture.get('/operations?filters[searchname]=f-2026-118&limit=5')).json<{ operations: OperationDto[] }>();
    expect(found.operations.map(({ id }) => id)).toEqual([named.id]);
    const file = await fixture.get(`/exercices/${fixture.year.id}/fec?siren=732829320`);
    const pieces = file.body
      .split('\r\n')
      .map((row) => row.split('\t'))
      .flatMap(([, , number, , , , , , piece, , wording]) => (/PAPETERIE|SANS PIECE/.test(wording ?? '') ? [[number, piece]] : []));
    expect(pieces.filter(([, piece]) => piece === 'F-2026-118')).toHaveLength(2);
    expect(pieces.filter(([number, piece]) => piece !== 'F-2026-118' && piece !== number)).toEqual([]);
  });
});

describe('the download', () => {
  it('is named Operations- and its day, with semicolons', async () => {
    await fixture.operation();
    const answer = await fixture.get('/operations/download?format=csv');
    expect(answer.headers['content-disposition']).toContain('Operations-2026-03-16.csv');
    expect(answer.body.split('\r\n')[0]).toContain('Date;Libellé;Compte');
  });
});
