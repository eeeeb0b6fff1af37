import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const path = '/api/environments/e1/termination';
const open = {
  id: 'e1',
  version: 7,
  has_contract: true,
  is_committed: true,
  termination: null,
  end_date: '2027-10-09',
  portability_date: '2027-01-09',
};
const termination = { requested_on: '2026-11-21', last_day: '2027-01-09', exit: 'portability', reason: null };
const terminated = { ...open, termination, end_date: null, portability_date: null };
const served = (contract: object, routes: Record<string, unknown> = {}) =>
  new ScriptedServer({ 'GET /api/users/me': { environment: { id: 'e1' } }, [`GET ${path}`]: contract, ...routes });
const run = (line: string, { fetch }: ScriptedServer, answer?: string) =>
  intendance(line, { env, fetch, ...(answer !== undefined && { stdin: answer, isTyped: true }) });
const writes = ({ requests }: ScriptedServer) => requests.filter(({ line }) => !line.startsWith('GET '));

describe('contract', () => {
  it('show tells the possible ends of a contract, its termination, or that there is none', async () => {
    expect((await run('contract show', served(open))).out).toMatch(
      /Engagement en cours +oui\nFin possible +09\/10\/2027\nFin possible avec préavis +09\/01\/2027/,
    );
    expect((await run('contract show', served(terminated))).out).toMatch(/Résilié le +21\/11\/2026\nDernier jour +09\/01\/2027/);
    expect((await run('contract show', served({ ...open, has_contract: false }))).out).toBe('Aucun contrat en cours.\n');
    expect(JSON.parse((await run('contract show --json', served(open))).out)).toEqual(open);
  });

  it('terminate asks with the last day, and sends the version that was read', async () => {
    const server = served(open, { [`POST ${path}`]: terminated });
    const { code, out, err } = await run('contract terminate --exit portability --reason replacement', server, 'oui\n');
    expect([code, out, err]).toEqual([0, expect.stringContaining('09/01/2027'), expect.stringContaining('au 09/01/2027 ?')]);
    expect(writes(server)).toMatchObject([{ line: `POST ${path}`, body: { exit: 'portability', reason: 'replacement' } }]);
    expect(writes(server)[0]?.headers.get('if-match')).toBe('"7"');
  });

  it('terminate changes nothing unless the user confirms, and leaves at the end by default', async () => {
    const server = served(open, { [`POST ${path}`]: terminated });
    expect(await run('contract terminate', server, 'n\n')).toMatchObject({ code: 1, err: expect.stringContaining('reste comme il est') });
    expect(await run('contract terminate', server)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    expect(writes(server)).toEqual([]);
    expect(await run('contract terminate --yes', server)).toMatchObject({ code: 0 });
    expect(writes(server)).toMatchObject([{ body: { exit: 'end', reason: null } }]);
  });

  it('resume cancels the termination after a confirmation', async () => {
    const server = served(terminated, { [`DELETE ${path}`]: open });
    expect(await run('contract resume', server)).toMatchObject({ code: 2 });
    expect(writes(server)).toEqual([]);
    expect((await run('contract resume --yes', server)).out).toMatch(/Fin possible +09\/10\/2027/);
    expect(writes(server)[0]?.headers.get('if-match')).toBe('"7"');
  });

  it('shows the refusals of the server', async () => {
    const inProgress = problem(409, 'Votre contrat est résilié au 09/01/2027.', 'termination.in-progress');
    const refused = await run('contract terminate', served(terminated, { [`POST ${path}`]: inProgress }));
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('résilié au 09/01/2027') });
    const none = problem(409, 'Aucune résiliation n’est en cours.', 'termination.none');
    expect(await run('contract resume', served(open, { [`DELETE ${path}`]: none }))).toMatchObject({ code: 1 });
  });
});
