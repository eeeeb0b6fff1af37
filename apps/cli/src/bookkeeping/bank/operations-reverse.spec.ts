import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const flat = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
const operation = { id: 'a', date: '2026-03-02', wording: 'CB FNAC LYON', value: -50, reversed_by: null };
const reversed = { ...operation, reversed_by: { id: 'c', date: '2027-01-15' } };
const path = (id: string) => `/api/comptability/operations/${id}/reverse`;
const run = (line: string, server: ScriptedServer, stdin = '') => intendance(`operations ${line}`, { env, stdin, fetch: server.fetch });

describe('operations reverse', () => {
  it('takes them back on a day, and enters them anew if asked', async () => {
    const server = new ScriptedServer({ [`POST ${path('a')}`]: reversed });
    const { code, out, err } = await run('reverse a --on 15/01/2027 --rewrite', server);
    expect([code, flat(out)]).toEqual([0, '✓ a 02/03/2026 CB FNAC LYON -50,00 € contre-passée le 15/01/2027']);
    expect(err).toContain('1 opération, 0 refus.');
    expect(server.requests.map(({ body }) => body)).toEqual([{ date: '2027-01-15', rewrite: true }]);
  });
  it('only says what it would do with --dry-run', async () => {
    const server = new ScriptedServer({ [`POST ${path('a')}`]: operation });
    const { code, out } = await run('reverse a --on 2027-01-15 --dry-run', server);
    expect([code, out]).toEqual([0, expect.stringContaining('serait contre-passée le 15/01/2027')]);
    expect(server.requests[0]?.body).toEqual({ date: '2027-01-15', dry_run: true });
  });
  it('goes on after one that a rule refuses, and ends with 1', async () => {
    const refusal = problem(409, "Cette opération n'est pas validée.", 'operation.not-validated');
    const server = new ScriptedServer({ [`POST ${path('b')}`]: refusal, [`POST ${path('a')}`]: reversed });
    const { code, out } = await run('reverse - --on 15/01/2027', server, 'b\na\n');
    expect([code, out]).toEqual([1, expect.stringContaining("✗ b  Cette opération n'est pas validée.")]);
    expect(out).toContain('✓ a');
    const json = JSON.parse((await run('reverse b a --on 15/01/2027 --json', new ScriptedServer({ [`POST ${path('a')}`]: reversed }))).out);
    expect(json).toMatchObject({
      done: 1,
      refused: 1,
      results: [
        { id: 'b', outcome: 'refused', code: 'unknown' },
        { id: 'a', operation: reversed },
      ],
    });
  });
  it('needs a day, and a session', async () => {
    const server = new ScriptedServer({
      [`POST ${path('a')}`]: problem(403, 'Vous ne pouvez pas accéder à cette ressource', 'access.permission'),
    });
    expect((await run('reverse a', server)).code).toBe(2);
    expect((await run('reverse a --on demain', server)).code).toBe(2);
    expect(server.requests).toEqual([]);
    expect(await run('reverse a b --on 15/01/2027', server)).toMatchObject({ code: 3, out: '' });
    expect(server.requests).toHaveLength(1);
  });
  it('is cancelled as long as it is not validated', async () => {
    const server = new ScriptedServer({ [`DELETE ${path('a')}`]: operation });
    const { code, out } = await run('cancel-reversal a', server);
    expect([code, flat(out)]).toEqual([0, '✓ a 02/03/2026 CB FNAC LYON -50,00 € contre-passation annulée']);
    const refused = new ScriptedServer({ [`DELETE ${path('a')}`]: problem(409, 'Les écritures sont validées.', 'exercice.validated') });
    expect((await run('cancel-reversal a --json', refused)).code).toBe(1);
  });
});

describe('operations delete and restore', () => {
  const answer = {
    done: 1,
    refused: 1,
    results: [
      { id: 'a', outcome: 'done' },
      { id: 'b', outcome: 'refused', code: 'operation.synced', message: 'Une opération synchronisée reste.' },
    ],
  };
  it('answer line by line, and end with 1 when one is refused', async () => {
    const server = new ScriptedServer({ 'POST /api/comptability/operations/bulk': answer });
    const { code, out, err } = await run('delete a b --dry-run', server);
    expect([code, out]).toEqual([1, '✓ a  serait mise à la corbeille\n✗ b  Une opération synchronisée reste.\n']);
    expect(err).toContain('1 opération à traiter, 1 refus.');
    expect(JSON.parse((await run('restore - --json', server, 'a\nb')).out)).toEqual(answer);
    expect(server.requests.map(({ body }) => body)).toEqual([
      { command: 'delete', ids: ['a', 'b'], dry_run: true },
      { command: 'restore', ids: ['a', 'b'] },
    ]);
  });
});
