import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const claim = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  date: '2026-03-05',
  status: 'waiting',
  person: { id: 'p1', fullname: 'Martin Léa' },
  member: null,
  refund_settings: { id: 'a1', activity_name: 'Sport' },
  bill_amount: 1234.5,
  refundable_amount: null,
  comment: '',
  refund_attachments: [],
  isDeleted: false,
};
const page = { totalCount: 1, totals: { bill_amount: 1234.5, refundable_amount: 0 }, refunds: [claim] };
const bulk = (results: object[]) => ({ done: 1, refused: results.length - 1, amount: 42, results });

describe('refunds list', () => {
  it('shows one line a claim, in French', async () => {
    const server = new ScriptedServer({ 'GET /api/refunds': page });
    const { code, out, err } = await intendance('refunds list', { env, fetch: server.fetch });
    expect(code).toBe(0);
    expect(out.split('\n')[1]?.replaceAll(/\s+/g, ' ')).toBe(`${claim.id} 05/03/2026 Martin Léa Sport 1 234,50 € en attente`);
    expect(err).toContain('1 demande');
  });

  it('sends filters, order and paging as the API spells them', async () => {
    const server = new ScriptedServer({ 'GET /api/refunds': page });
    const line =
      'refunds list --status waiting,valid --from 01/02/2026 --search léa --filter bill_amount|gte=10 --order date:desc --page 2 --limit 5';
    await intendance(line, { env, fetch: server.fetch });
    expect(server.requests[0]?.query).toEqual({
      'filters[status|in]': 'waiting,valid',
      'filters[date|gte]': '2026-02-01',
      'filters[searchname]': 'léa',
      'filters[bill_amount|gte]': '10',
      'order[date]': 'desc',
      page: '2',
      limit: '5',
    });
  });

  it('says who speaks: the history must show the CLI', async () => {
    const server = new ScriptedServer({ 'GET /api/refunds': page });
    await intendance('refunds list', { env, fetch: server.fetch });
    expect(Object.fromEntries(server.requests[0]?.headers ?? [])).toMatchObject({ 'x-client': 'cli', authorization: 'Bearer jeton' });
  });

  it('gives the API answer untouched with --json', async () => {
    const { out, err } = await intendance('refunds list --json', { env, fetch: new ScriptedServer({ 'GET /api/refunds': page }).fetch });
    expect(JSON.parse(out)).toEqual(page);
    expect(err).toBe('');
  });

  it('says on stderr that the list goes on: a pipe would lose the rest in silence', async () => {
    const server = new ScriptedServer({ 'GET /api/refunds': { ...page, totalCount: 143 } });
    const { out, err } = await intendance('refunds list --json', { env, fetch: server.fetch });
    expect(JSON.parse(out).refunds).toHaveLength(1);
    expect(err).toContain('Lignes 1 à 1 sur 143. --all donne toutes les lignes.');
  });

  it('gives every row with --all, in as many pages as it takes', async () => {
    const server = new ScriptedServer({ 'GET /api/refunds': { ...page, totalCount: 2 } });
    const { out, err } = await intendance('refunds list --all --json', { env, fetch: server.fetch });
    expect(JSON.parse(out).refunds).toHaveLength(2);
    expect(server.requests.map(({ query }) => query)).toEqual([
      { page: '1', limit: '99999' },
      { page: '2', limit: '99999' },
    ]);
    expect(err).toBe('');
  });

  it.each(['--status perdue', '--from 2026-02-30', '--limit 0', '--limit 1e3', '--page -1'])(
    'refuses %s before any request',
    async (option) => {
      const server = new ScriptedServer({});
      const { code, err } = await intendance(`refunds list ${option}`, { env, fetch: server.fetch });
      expect(code).toBe(2);
      expect(err).toMatch(/^Erreur : la valeur '.+' ne convient pas à l'option/);
      expect(server.requests).toEqual([]);
    },
  );
});

describe('refunds show', () => {
  it('ends with 1 and the words of the API when the claim does not exist', async () => {
    const refusal = problem(404, 'Cette demande de remboursement n’existe pas.', 'refund.unknown');
    const { code, err } = await intendance('refunds show x', { env, fetch: new ScriptedServer({ 'GET /api/refunds/x': refusal }).fetch });
    expect({ code, err }).toEqual({ code: 1, err: 'Erreur : Cette demande de remboursement n’existe pas.\n' });
  });
});

describe('transitions of refunds', () => {
  const results = [
    { id: 'r1', outcome: 'done', amount: 42 },
    { id: 'r2', outcome: 'refused', code: 'refund.closed', message: 'Cette demande a déjà été traitée.' },
  ];

  it('tell line by line what was done and what was refused, and end with 1', async () => {
    const server = new ScriptedServer({ 'POST /api/refunds/bulk': bulk(results) });
    const { code, out, err } = await intendance('refunds validate r1 r2', { env, fetch: server.fetch });
    expect(out.replaceAll('\u00a0', ' ')).toBe('✓ r1  validée  42,00 €\n✗ r2  Cette demande a déjà été traitée.\n');
    expect(err).toContain('1 refus');
    expect(code).toBe(1);
  });

  it('end with 0 when every line went through', async () => {
    const server = new ScriptedServer({ 'POST /api/refunds/bulk': bulk(results.slice(0, 1)) });
    expect((await intendance('refunds validate r1', { env, fetch: server.fetch })).code).toBe(0);
  });

  it('read ids from stdin and send each once', async () => {
    const server = new ScriptedServer({ 'POST /api/refunds/bulk': bulk(results.slice(0, 1)) });
    await intendance('refunds mark-refunded - --paid-on 31/03/2026', { env, fetch: server.fetch, stdin: 'r1\nr2\n\nr1\n' });
    expect(server.requests[0]?.body).toEqual({ ids: ['r1', 'r2'], command: 'mark_refunded', paid_on: '2026-03-31' });
  });

  it('go by hundreds and add the amounts up without a float', async () => {
    const server = new ScriptedServer({ 'POST /api/refunds/bulk': () => ({ done: 1, refused: 0, amount: 0.1, results: [] }) });
    const stdin = Array.from({ length: 250 }, (_, index) => `r${index}`).join('\n');
    const { out } = await intendance('refunds validate - --json', { env, fetch: server.fetch, stdin });
    expect(server.requests.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([100, 100, 50]);
    expect(JSON.parse(out)).toMatchObject({ done: 3, amount: 0.3 });
  });

  it('need a reason to refuse', async () => {
    const { code, err } = await intendance('refunds refuse r1', { env });
    expect(code).toBe(2);
    expect(err).toContain("l'option '--reason <motif>' est obligatoire");
  });

  it('change nothing with --dry-run', async () => {
    const server = new ScriptedServer({ 'POST /api/refunds/bulk': bulk(results.slice(0, 1)) });
    const { out } = await intendance('refunds validate r1 --dry-run', { env, fetch: server.fetch });
    expect(server.requests[0]?.body).toMatchObject({ dry_run: true });
    expect(out).toContain('serait validée');
  });
});
