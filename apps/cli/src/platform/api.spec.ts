import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const call = (words: readonly string[], server: ScriptedServer, stdin = '') =>
  intendance(['api', ...words], { env, fetch: server.fetch, stdin });

describe('api', () => {
  it('GET shows the answer, and passes the parameters of the list', async () => {
    const server = new ScriptedServer({ 'GET /api/people': { totalCount: 0, people: [] } });
    const { out, code } = await call(['GET', '/people', '--query', 'limit=5', 'filters[statusBenef]=current'], server);
    expect([code, JSON.parse(out)]).toEqual([0, { totalCount: 0, people: [] }]);
    expect(server.requests[0]?.query).toEqual({ limit: '5', 'filters[statusBenef]': 'current' });
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer jeton');
  });
  it.each(['people', '/people', 'api/people', '/api/people'])('takes the path as %s', async (path) => {
    const server = new ScriptedServer({ 'GET /api/people': { totalCount: 0 } });
    expect((await call(['get', path], server)).code).toBe(0);
  });
  it('--all reads every page', async () => {
    const rows = (page: string | null) => ({ totalCount: 3, refunds: page === '1' ? [{ id: 'a' }, { id: 'b' }] : [{ id: 'c' }] });
    const server = new ScriptedServer({ 'GET /api/refunds': ({ url }: Request) => rows(new URL(url).searchParams.get('page')) });
    const { out } = await call(['GET', 'refunds', '--all', '--query', 'filters[status|eq]=waiting'], server);
    expect(JSON.parse(out).refunds).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(server.requests.every(({ query }) => query['filters[status|eq]'] === 'waiting')).toBe(true);
    expect((await call(['DELETE', 'refunds', '--all'], server)).code).toBe(2);
  });
  it('sends a body from the command line, a file or stdin, with its key and its version', async () => {
    const body = { name: 'Noël', amount: 12.5 };
    const file = join(newFolder(), 'body.json');
    writeFileSync(file, JSON.stringify(body));
    for (const data of [JSON.stringify(body), `@${file}`, '-']) {
      const server = new ScriptedServer({ 'PUT /api/refund_settings/1': { id: '1' } });
      const words = ['PUT', '/refund_settings/1', '--data', data, '--key', 'k1', '--if-match', '3'];
      expect((await call(words, server, JSON.stringify(body))).code).toBe(0);
      const [request] = server.requests;
      expect([request?.body, request?.headers.get('idempotency-key'), request?.headers.get('if-match')]).toEqual([body, 'k1', '"3"']);
    }
  });
  it('shows nothing of an answer without a body', async () => {
    const server = new ScriptedServer({ 'DELETE /api/webhooks/1': () => new Response(null, { status: 204 }) });
    expect(await call(['DELETE', '/webhooks/1'], server)).toMatchObject({ code: 0, out: '' });
  });
  it('writes a file to stdout, or where it is asked to', async () => {
    const file = () =>
      new Response('a;b', { headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="p.csv"' } });
    const server = new ScriptedServer({ 'GET /api/people-download': file });
    expect((await call(['GET', '/people-download'], server)).out).toBe('a;b');
    const saved = await call(['GET', '/people-download', '--output', newFolder()], server);
    expect([saved.out, saved.err]).toEqual(['', expect.stringContaining('p.csv')]);
  });
  it('passes the refusal on', async () => {
    const server = new ScriptedServer({ 'POST /api/people': () => problem(422, 'Ce champ est obligatoire.', 'person.name') });
    expect(await call(['POST', '/people', '--data', '{}'], server)).toMatchObject({ code: 1, err: expect.stringContaining('obligatoire') });
  });
  it.each([
    [['TRACE', '/people'], 'Méthodes possibles'],
    [['GET', 'https://other.example/people'], "n'est pas un chemin"],
    [['GET', '/people?page=2'], '--query'],
    [['GET', '/people', '--query', 'page'], 'nom=valeur'],
    [['POST', '/people', '--data', '{'], "n'est pas du JSON"],
  ])('%j is refused before anything is sent', async (words, message) => {
    const server = new ScriptedServer({});
    expect(await call(words, server)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    expect(server.requests).toEqual([]);
  });
  it('says which file it cannot read', async () => {
    expect(await call(['POST', '/people', '--data', '@/nowhere.json'], new ScriptedServer({}))).toMatchObject({
      code: 5,
      err: expect.stringContaining('/nowhere.json'),
    });
  });
});
