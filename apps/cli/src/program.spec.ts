import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { intendance, problem, ScriptedServer } from '../test/terminal-double.js';
import { Cli } from './platform/cli.js';
import { proposals } from './platform/completion.js';
import { runServerProgram } from './platform/server-program.js';
import { createProgram } from './program.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const terminal = {
  env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch,
  home: '/nowhere',
  onInterrupt: () => () => undefined,
  runServerProgram,
};
const program = createProgram(new Cli(terminal), '0.0.0');
const leaves = (command: Command): Command[] => (command.commands.length === 0 ? [command] : command.commands.flatMap(leaves));
const path = (command: Command): string => (command.parent ? `${path(command.parent)} ${command.name()}`.trim() : '');
const verbs = leaves(program)
  .map(path)
  .filter((name) => name !== 'complete');

describe('--help', () => {
  it.each(verbs)('of %s gives examples that the parser accepts', async (verb) => {
    const { code, out } = await intendance(`${verb} --help`);
    expect(code).toBe(0);
    const examples = [...out.matchAll(/^ {2}\$ (.+)$/gm)].flatMap(([, line = '']) => line.split(/ [|<>] |[<(](?=intendance)|\)$/));
    const ours = examples.filter((line) => line.startsWith('intendance '));
    expect(ours).not.toEqual([]);
    for (const line of ours)
      expect((await intendance(words(line), { env, fetch: answersNothing, stdin: 'r1' })).err).not.toContain('intendance --help');
  });

  it('is French throughout', async () => {
    for (const verb of ['', ...verbs])
      expect((await intendance(`${verb} --help`)).out).not.toMatch(/Usage|Options:|Commands|default|choices|display/);
  });
});

describe('--json', () => {
  const readers = [
    'whoami',
    'refunds list',
    'refunds show',
    'refund-settings list',
    'advantage statistics',
    'subventions list',
    'subventions show',
    'gift list',
    'gift request',
    'orders list',
    'person-fields list',
    'person-requests list',
    'accounts list',
    'operations list',
    'operations import',
    'operations imports',
    'operations reverse',
    'operations cancel-reversal',
    'operations delete',
    'operations restore',
    'exercices list',
    'exercices close',
    'balance',
    'ledger',
    'history',
    'images list',
    'images import',
    'projections status',
  ];
  it.each(readers)('is there for %s', (verb) => {
    const command = leaves(program).find((leaf) => path(leaf) === verb);
    expect(command?.options.map(({ long }) => long)).toContain('--json');
  });
});

describe('the exit code', () => {
  it.each([
    [400, 2],
    [401, 3],
    [403, 3],
    [404, 1],
    [409, 1],
    [412, 1],
    [422, 1],
    [429, 4],
    [500, 4],
    [503, 4],
  ])('of an answer %i is %i, with the French words of the API', async (status, expected) => {
    const refusal = () => problem(status, 'Les mots de l’API.', 'some.code');
    const { code, err, out } = await intendance('refunds list', { env, fetch: new ScriptedServer({ 'GET /api/refunds': refusal }).fetch });
    expect({ code, err, out }).toEqual({ code: expected, err: 'Erreur : Les mots de l’API.\n', out: '' });
  });

  it('of a server out of reach is 4, and says why', async () => {
    const { code, err } = await intendance('refunds list', { env });
    expect(code).toBe(4);
    expect(err).toContain('ECONNREFUSED');
  });

  it('without a session is 3, and says what to do', async () => {
    const { code, err } = await intendance('refunds list');
    expect(code).toBe(3);
    expect(err).toContain('intendance login');
  });

  it.each(['refunds lst', 'refunds list --jsn', 'refunds show', 'refunds', 'completion tcsh', '--url ftp://x whoami'])(
    'of `%s` is 2, in French',
    async (line) => {
      const { code, err } = await intendance(line, { env: { INTENDANCE_TOKEN: 'jeton' } });
      expect(code).toBe(2);
      expect(err).not.toMatch(/error|unknown|missing|Allowed|Usage/);
    },
  );

  it('shows each violation under the refusal', async () => {
    const violations = [{ propertyPath: 'bill_amount', code: 'x', message: 'Veuillez renseigner un montant.' }];
    const refusal = problem(422, 'Données invalides.', 'invalid', { violations });
    const { err } = await intendance('refunds list', { env, fetch: new ScriptedServer({ 'GET /api/refunds': refusal }).fetch });
    expect(err).toBe('Erreur : Données invalides.\n  bill_amount : Veuillez renseigner un montant.\n');
  });
});

describe('completion', () => {
  it.each([
    ['refunds ', ['list', 'show', 'validate', 'refuse', 'mark-refunded', 'export']],
    ['refunds ex', ['export']],
    ['refunds list --st', ['--status']],
    ['refunds export --format ', ['xlsx', 'csv', 'pdf']],
    ['refunds list --search ', []],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['exercices cl', ['close']],
    ['balance --budget ', ['ASC', 'AEP', 'NO']],
    ['proj', ['projections']],
  ])('of `%s` proposes %j', (typed, expected) => {
    expect(proposals(program, typed.split(' '))).toEqual(expected);
  });

  it.each(['bash', 'zsh', 'fish'])('script of %s asks the program itself', async (shell) => {
    expect((await intendance(`completion ${shell}`)).out).toContain('intendance complete -- ');
  });
});

describe('colours', () => {
  const fetch = new ScriptedServer({}).fetch;
  it('are for a terminal only, and not with NO_COLOR', async () => {
    expect((await intendance('refunds show x', { env, fetch, isTTY: true })).err).toContain('\u001b[31m');
    expect((await intendance('refunds show x', { env, fetch })).err).not.toContain('\u001b');
    expect((await intendance('refunds show x', { env: { ...env, NO_COLOR: '1' }, fetch, isTTY: true })).err).not.toContain('\u001b');
  });
});

const answersNothing = () => Promise.resolve(problem(404, 'Rien.', 'nothing'));
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '').slice(1);
