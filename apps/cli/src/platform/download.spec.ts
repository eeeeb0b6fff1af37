import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newHome, ScriptedServer } from '../../test/terminal-double.js';
import { fileName } from './download.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const attachment = { 'content-disposition': `attachment; filename="Remboursements.xlsx"` };
const serving = (body: string | ReadableStream, headers: Record<string, string> = attachment) =>
  new ScriptedServer({ 'GET /api/refunds/download': () => new Response(body, { headers }) });

describe('an export', () => {
  it('goes to the file that is asked for, byte for byte', async () => {
    const path = join(newHome(), 'sortie.xlsx');
    const { code, out } = await intendance(['refunds', 'export', '-o', path], { env, fetch: serving('PK\u0000\u0001').fetch });
    expect(code).toBe(0);
    expect(out).toBe('');
    expect(readFileSync(path, 'latin1')).toBe('PK\u0000\u0001');
  });

  it('replaces a file only with --force', async () => {
    const path = join(newHome(), 'sortie.xlsx');
    writeFileSync(path, 'kept');
    const refused = await intendance(['refunds', 'export', '-o', path], { env, fetch: serving('new').fetch });
    expect(refused).toMatchObject({ code: 5, err: `Erreur : Le fichier ${path} existe déjà. Ajoutez --force pour le remplacer.\n` });
    expect(readFileSync(path, 'utf8')).toBe('kept');
    expect(await intendance(['refunds', 'export', '-o', path, '--force'], { env, fetch: serving('new').fetch })).toMatchObject({ code: 0 });
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it('takes the name that the server gives when it goes to a folder', async () => {
    const folder = newHome();
    const { err } = await intendance(['refunds', 'export', '-o', folder], { env, fetch: serving('x').fetch });
    expect(existsSync(join(folder, 'Remboursements.xlsx'))).toBe(true);
    expect(err).toContain('Remboursements.xlsx');
  });

  it('goes to stdout with -, and nothing else does', async () => {
    const { out, err } = await intendance('refunds export --format csv -o -', { env, fetch: serving('a;b\n').fetch });
    expect({ out, err }).toEqual({ out: 'a;b\n', err: '' });
  });

  it('carries the filters and order of the list, and no paging', async () => {
    const server = serving('x');
    await intendance('refunds export --status valid --order date:desc --format csv -o -', { env, fetch: server.fetch });
    expect(server.requests[0]?.query).toEqual({ 'filters[status|in]': 'valid', 'order[date]': 'desc', format: 'csv' });
  });

  it('that is cut leaves no file that looks whole', async () => {
    const folder = newHome();
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
        controller.error(new Error('connection reset'));
      },
    });
    const { code } = await intendance(['refunds', 'export', '-o', folder], { env, fetch: serving(cut).fetch });
    expect(code).toBe(5);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['attachment; filename="Export.xlsx"', 'Export.xlsx'],
    ['attachment; filename="x"; filename*=UTF-8\'\'Export%20param%C3%A9trage.xlsx', 'Export paramétrage.xlsx'],
    ['attachment; filename="../../etc/passwd"', '_.._etc_passwd'],
    ['', 'export'],
  ])('named by `%s` is saved as %s', (disposition, expected) => {
    expect(fileName({ headers: new Headers({ 'content-disposition': disposition }) })).toBe(expected);
  });
});
