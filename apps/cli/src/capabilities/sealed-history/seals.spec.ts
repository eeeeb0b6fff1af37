import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { receiptOf, sealedLines } from '../../../test/sealed-file.js';
import { intendance, newFolder, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const head = 'ab'.repeat(32);
const last = {
  number: 12,
  events: 1480,
  sealed_at: '2026-11-22T23:54:54.868Z',
  head,
  key: '5f0c2a7be1d94386',
  code: `0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47.12.${head}`,
};
const receipt = receiptOf(sealedLines(), 3);

describe('seals', () => {
  it('show says how far the history is sealed, and what stops it', async () => {
    const state = { last_seal: last, is_complete: false, is_stopped: true };
    const { fetch } = new ScriptedServer({ 'GET /api/sealed_history': state });
    const { out, err } = await intendance('seals show', { env, fetch });
    for (const text of ['nº 12, le 23/11/2026 00:54:54', '1\u202f480', 'non', head, last.code]) expect(out).toContain(text);
    expect(err).toContain('n’a pas pu être scellé');
    expect(JSON.parse((await intendance('seals show --json', { env, fetch })).out)).toEqual(state);
  });

  it('show says that there is no seal yet', async () => {
    const { fetch } = new ScriptedServer({ 'GET /api/sealed_history': { last_seal: null, is_complete: false, is_stopped: false } });
    expect((await intendance('seals show', { env, fetch })).out).toContain('Aucun sceau');
  });

  it('receipt writes a file that verify reads, and replaces none', async () => {
    const { fetch } = new ScriptedServer({ 'GET /api/sealed_history/receipt': receipt });
    const path = join(newFolder(), 'recu.json');
    expect(await intendance(['seals', 'receipt', '-o', path], { env, fetch })).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(receipt);
    expect(await intendance(['seals', 'receipt', '-o', path], { env, fetch })).toMatchObject({ code: 5 });
    expect(JSON.parse((await intendance('seals receipt', { env, fetch })).out)).toEqual(receipt);
  });

  it('receipt passes on why there is none', async () => {
    const { fetch } = new ScriptedServer({
      'GET /api/sealed_history/receipt': problem(409, 'Pas encore de sceau.', 'sealed-history.unsealed'),
    });
    expect(await intendance('seals receipt', { env, fetch })).toMatchObject({ code: 1, err: expect.stringContaining('Pas encore') });
  });

  it('timestamp saves the token of the last seal, or of the one that is named', async () => {
    const witnesses = { emails: [], is_timestamped: true, can_timestamp: true, last_seal: { number: 12 }, mismatch: null, version: 1 };
    const { fetch } = new ScriptedServer({
      'GET /api/sealed_history/witnesses': witnesses,
      'GET /api/sealed_history/witnesses/timestamps/12': () => new Response('douze'),
      'GET /api/sealed_history/witnesses/timestamps/7': () => new Response('sept'),
    });
    const folder = newFolder();
    for (const [name, options] of [
      ['douze', []],
      ['sept', ['--number', '7']],
    ] as const) {
      const path = join(folder, `${name}.tst`);
      expect(await intendance(['seals', 'timestamp', ...options, '-o', path], { env, fetch })).toMatchObject({ code: 0 });
      expect(readFileSync(path, 'utf8')).toBe(name);
    }
    const none = new ScriptedServer({ 'GET /api/sealed_history/witnesses': { ...witnesses, last_seal: null } });
    expect(await intendance('seals timestamp', { env, fetch: none.fetch })).toMatchObject({ err: expect.stringContaining('horodatage') });
  });

  it('export saves what verify reads', async () => {
    const body = gzipSync(
      sealedLines()
        .map((line) => `${line}\n`)
        .join(''),
    );
    const { fetch } = new ScriptedServer({ 'GET /api/sealed_history/file': new Response(body) });
    const folder = newFolder();
    const path = join(folder, 'historique.jsonl.gz');
    expect(await intendance(['seals', 'export', '-o', path], { env, fetch })).toMatchObject({ code: 0 });
    const receiptPath = join(folder, 'recu.json');
    writeFileSync(receiptPath, JSON.stringify(receipt));
    expect(await intendance(['verify', path, '--receipt', receiptPath])).toMatchObject({ code: 0 });
  });
});
