import { EventStore } from '@intendance/event-store/event-store.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import type { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { systemContext } from '../../platform/wire/system-context.js';
import type { PersonDto } from '../person/person.dto.js';
import type { ListedImportDto, PersonImportDto } from './person-import.dto.js';
import { PersonImports } from './person-imports.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => app?.close());

const boundary = 'a-line-between-parts';
const get = (path: string, by = clerk) => app.inject({ method: 'GET', url: `/api${path}`, headers: by.headers });
const post = (path: string, payload: object = {}, by = clerk) =>
  app.inject({ method: 'POST', url: `/api${path}`, headers: by.headers, payload });
async function upload(...lines: string[]): Promise<PersonImportDto> {
  await app.settled();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="salaries.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/people/upload',
    headers: { ...clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${lines.join('\n')}\r\n--${boundary}--\r\n`,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
const importOf = async (id: string): Promise<PersonImportDto> => (await get(`/people/imports/${id}`)).json();
async function over(id: string, passing: readonly string[] = ['running', 'undoing']): Promise<PersonImportDto> {
  for (;;) {
    const now = await importOf(id);
    if (!passing.includes(now.status)) return now;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
async function write({ id }: PersonImportDto, body: object = { mode: 'all' }): Promise<PersonImportDto> {
  const answer = await post(`/people/imports/${id}/confirm`, body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return over(id);
}
async function people(search: string): Promise<PersonDto[]> {
  await app.settled();
  return (await get(`/people?limit=10000&filters[searchname]=${search}`)).json<{ people: PersonDto[] }>().people;
}
const headers = 'Matricule;Nom;Prénom;Mobile';
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index};${name}${index};Marie;0612345678`);

describe('an import that is stopped', () => {
  beforeAll(async () => {
    clerk = await signedIn(app);
  });
  it('goes on where it was, and writes nobody twice', async () => {
    const store = app.get(EventStore);
    const append = store.append.bind(store);
    let appends = 0;
    const killed = Promise.withResolvers<never>();
    // The process dies at its third batch: its later writes have no effect.
    const dead = jest.spyOn(store, 'append').mockImplementation((request) => {
      if (request.metadata.command === 'ImportPeople' && ++appends > 2) return killed.promise;
      return append(request);
    });
    // Somebody else of that name: the first part has created the first one when the last part is read again.
    const namesake = ';STOP0;Marie;;';
    const lines = many('STOP', 1800).map((line, index) => `${line};${index === 0 ? '01/02/1990' : ''}`);
    const { id } = await upload(`${headers};Date de naissance`, ...lines, namesake);
    await post(`/people/imports/${id}/confirm`, { mode: 'all' });
    while (appends < 3) await new Promise((resolve) => setImmediate(resolve));
    expect(await importOf(id)).toMatchObject({ status: 'running', done: 1000 });
    dead.mockRestore();
    killed.reject(new Error('killed'));
    await app.settled();
    await app.get(PersonImports).fileImport.run(systemContext(clerk.environmentId), (await importOf(id)).id as never);
    expect(await importOf(id)).toMatchObject({ status: 'done', done: 1801, counts: { created: 1801, errors: 0 } });
    expect(await people('stop')).toHaveLength(1801);
  }, 60_000);

  it('is taken back as a whole when a line became impossible, all or nothing', async () => {
    const [last] = await people('stop1799');
    const store = app.get(EventStore);
    const append = store.append.bind(store);
    let appends = 0;
    jest.spyOn(store, 'append').mockImplementation(async (request) => {
      // Somebody puts a person of the last part in the trash while the second part is written.
      if (request.metadata.command === 'ImportPeople' && ++appends === 2)
        await app.inject({ method: 'DELETE', url: `/api/people/${last?.id}`, headers: clerk.headers });
      return append(request);
    });
    const lines = [...many('TOUT', 1200), 'STOP1799;STOP1799;Marie;0687654321'];
    const { id } = await write(await upload(headers, ...lines));
    // The import fails briefly before its undo.
    const done = await over(id, ['failed', 'undoing']);
    expect(done).toMatchObject({ status: 'undone', undone: 1000, failure: { code: 'person-import.broken' } });
    expect(await people('tout')).toEqual([]);
  }, 60_000);
});

describe('the people whom a file does not name', () => {
  beforeAll(async () => {
    clerk = await signedIn(app);
    await write(await upload(headers, 'A1;Un;Anne;', 'A2;Deux;Luc;', 'A3;Trois;Zoé;'));
  });
  const leaving = { mode: 'all', leaving: { count: 2, exit_date: '2026-03-31' } };

  it('are told by the dry run, and stay unless asked', async () => {
    const dryRun = await upload(headers, 'A1;Un;Anne;');
    expect(dryRun).toMatchObject({ absent: 2, absents: [{ fullname: 'DEUX Luc' }, { fullname: 'TROIS Zoé' }] });
    expect(await write(dryRun)).toMatchObject({ status: 'done', left: 0 });
    expect((await people('deux'))[0]?.exit_date).toBeNull();
  });
  it('stay when their number is not the one that was confirmed', async () => {
    const dryRun = await upload(headers, 'A1;Un;Anne;0611111111');
    const failed = await write(dryRun, { mode: 'all', leaving: { count: 3 } });
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'person-import.leaving-count' }, counts: { updated: 0 } });
    expect((await people('un'))[0]?.mobile).toBeNull();
  });
  it('never leave by the valid lines of a file', async () => {
    const { id } = await upload(headers, 'A1;Un;Anne;0622222222');
    const answer = await post(`/people/imports/${id}/confirm`, { ...leaving, mode: 'valid-lines' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'person-import.leaving-needs-all']);
  });
  it('leave on the day that was confirmed, and come back when the import is taken back', async () => {
    const dryRun = await upload(headers, 'A1;Un;Anne;0633333333');
    const done = await write(dryRun, leaving);
    expect(done).toMatchObject({ status: 'done', left: 2, counts: { updated: 1 } });
    expect((await people('deux'))[0]?.exit_date).toBe('2026-03-31');
    await post(`/people/imports/${done.id}/undo`);
    expect(await over(done.id)).toMatchObject({ status: 'undone', undone: 3 });
    expect((await people('deux'))[0]?.exit_date).toBeNull();
  });
});

describe('the list of imports', () => {
  it('shows who did what and when, the last one first', async () => {
    await app.settled();
    const page = (await get('/people/imports?limit=2')).json<{ totalCount: number; imports: ListedImportDto[] }>();
    expect(page.totalCount).toBeGreaterThan(3);
    expect(page.imports[0]).toMatchObject({ file_name: 'salaries.csv', status: 'undone', undone: 3, left: 2, absent: 2 });
    expect(page.imports[0]?.author).not.toBe('');
    expect((await get('/people/imports?filters[status|eq]=failed')).json()).toMatchObject({ totalCount: 1 });
  });
  it('leads to the history of each', async () => {
    const { imports } = (await get('/people/imports?limit=1')).json<{ imports: ListedImportDto[] }>();
    const { history } = (await get(`/people/imports/${imports[0]?.id}/history?limit=50`)).json<{ history: HistoryEntryDto[] }>();
    expect(history.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['a fait vérifier un fichier', 'a confirmé l’import', 'a sorti 2 absents', 'a annulé l’import']),
    );
  });
  it('is closed without the permission, and shows nothing of other environments', async () => {
    const reader = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await get('/people/imports', reader)).statusCode).toBe(403);
    expect((await get('/people/imports', await signedIn(app))).json()).toMatchObject({ totalCount: 0 });
  });
});
