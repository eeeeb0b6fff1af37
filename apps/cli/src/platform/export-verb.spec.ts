import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const bytes = () => new Response('octets');

describe('files of lists', () => {
  it.each([
    ['mailings export --status SENT', '/api/mailings/download', { 'filters[status|in]': 'SENT', format: 'xlsx' }],
    ['gift export --format csv --from 2026-01-01', '/api/gifts/download', { 'filters[date|gte]': '2026-01-01', format: 'csv' }],
    ['history --type RefundValidated', '/api/history/download', { 'filters[type|eq]': 'RefundValidated', format: 'xlsx' }],
    [
      'history --min-amount 80 --max-amount 90,50 --format csv',
      '/api/history/download',
      { 'filters[amount|gte]': '80', 'filters[amount|lte]': '90.5', format: 'csv' },
    ],
    ['history --format pdf', '/api/history/download', { format: 'pdf' }],
  ])('%s have the filters of the list and every row', async (line, path, query) => {
    const server = new ScriptedServer({ [`GET ${path}`]: bytes });
    const target = join(newFolder(), 'fichier');
    const { code, err } = await intendance(`${line} --output ${target}`, { env, fetch: server.fetch });
    expect([code, err]).toEqual([0, expect.stringContaining(`enregistré : ${target}`)]);
    expect(await readFile(target, 'utf8')).toBe('octets');
    expect(server.requests[0]?.query).toEqual(query);
  });
});
