import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { newSigningKey, signatureOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const key = newSigningKey();
const code = `${id}.3.${'ab'.repeat(32)}`;
const content = 'JournalCode\tJournalLib\r\n';
const name = '732829320FEC20261231.txt';
const files = `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
const facts = { format: 'intendance-file-statement', version: 1, at: '2026-11-30T08:00:00.000Z', receipt: code, key: key.id, files };
const signed = (change: object = {}, by = key) => {
  const text = canonicalJson({ ...facts, ...change });
  return JSON.stringify({ text, signature: signatureOf(by, text), public_key: by.publicKey });
};
const keys = { keys: [{ id: key.id, public_key: key.publicKey, since: '2026-01-01T00:00:00Z', endorsed_by: null, endorsement: null }] };
const confirmed = { verdict: 'confirmed', number: 3, events: 1200, sealed_at: '2026-11-30T07:59:00.000Z' };

function given(statement = signed(), receipt: object = confirmed) {
  const folder = newFolder();
  const path = (file: string) => join(folder, file);
  writeFileSync(path('attestation.json'), statement);
  writeFileSync(path('fec.txt'), content);
  writeFileSync(path('autre.txt'), `${content}BQ\tBanque\r\n`);
  writeFileSync(path('keys.json'), JSON.stringify(keys));
  const server = new ScriptedServer({ 'GET /api/sealed_history/keys': keys, [`GET /api/sealed_history/receipts/${code}`]: receipt });
  const run = (...words: string[]) => intendance(['verify-file', ...words], { env, fetch: server.fetch });
  return { path, server, run };
}

describe('verify-file', () => {
  it('confirms a file and the history that it was made from, without a session', async () => {
    const { path, run, server } = given();
    const { code: exit, out } = await run(path('attestation.json'), path('fec.txt'));
    expect([exit, out]).toEqual([0, expect.stringContaining(`attesté sous le nom ${name}, inchangé.`)]);
    expect(out.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('sceau nº 3 confirmé, 1 200 événements');
    expect(server.requests.map(({ line }) => line)).toEqual(['GET /api/sealed_history/keys', `GET /api/sealed_history/receipts/${code}`]);
  });

  it('ends with 6 for a file that was changed, and names the others', async () => {
    const { path, run } = given();
    const { code: exit, out } = await run(path('attestation.json'), path('fec.txt'), path('autre.txt'));
    expect(exit).toBe(6);
    expect(out).toContain('fec.txt : attesté');
    expect(out).toContain('autre.txt : l’attestation ne porte pas l’empreinte de ce fichier');
  });

  it.each([
    [
      'a text that was changed',
      JSON.stringify({ ...JSON.parse(signed()), text: canonicalJson({ ...facts, files: files.toUpperCase() }) }),
      'unsigned',
    ],
    ['a key of another installation', signed({ key: newSigningKey().id }), 'unknown-key'],
  ])('ends with 6 for %s', async (_title, statement, verdict) => {
    const { path, run } = given(statement);
    const { code: exit, out } = await run(path('attestation.json'), path('fec.txt'), '--json');
    expect([exit, JSON.parse(out)]).toEqual([6, { files: [{ path: path('fec.txt'), verdict }], receipt: null }]);
  });

  it.each([
    ['missing', 'l’historique n’a pas de sceau nº 3'],
    ['forked', 'il a été scellé à nouveau'],
  ])('ends with 6 for a seal that is %s in the history of today', async (verdict, sentence) => {
    const { path, run } = given(signed(), { verdict, number: 3, events: null, sealed_at: null });
    const { code: exit, out } = await run(path('attestation.json'), path('fec.txt'));
    expect([exit, out]).toEqual([6, expect.stringContaining(sentence)]);
  });

  it('asks no server with keys that were downloaded before', async () => {
    const { path, run, server } = given();
    const { code: exit, out } = await run(path('attestation.json'), path('fec.txt'), '--keys', path('keys.json'), '--json');
    expect([exit, JSON.parse(out)]).toEqual([
      0,
      { files: [{ path: path('fec.txt'), verdict: 'stated', name, at: facts.at, receipt: code, key: key.id }], receipt: null },
    ]);
    expect(server.requests).toEqual([]);
  });

  it('says which file is none of these', async () => {
    const { path, run } = given('{"text":"autre"}');
    expect(await run(path('attestation.json'), path('fec.txt'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('n’est pas une attestation'),
    });
    const right = given();
    expect((await right.run(right.path('attestation.json'), right.path('absent.txt'))).code).toBe(5);
    expect((await right.run(right.path('attestation.json'), right.path('fec.txt'), '--keys', right.path('fec.txt'))).code).toBe(2);
  });
});

describe('exercices fec-statement', () => {
  it('saves the statement that verify-file reads, of the file as it was known on a day', async () => {
    const folder = newFolder();
    const server = new ScriptedServer({
      'GET /api/comptability/exercices': { totalCount: 1, exercices: [{ id, name: '2026' }] },
      [`GET /api/comptability/exercices/${id}/fec_statement`]: () =>
        new Response(signed(), { headers: { 'content-disposition': `attachment; filename="Attestation-${name}.json"` } }),
    });
    const line = `exercices fec-statement 2026 --siren 732829320 --cash-basis --known-at 31/03/2027 -o ${folder}`;
    expect((await intendance(line, { env: { ...env, INTENDANCE_TOKEN: 'jeton' }, fetch: server.fetch })).code).toBe(0);
    expect(readFileSync(join(folder, `Attestation-${name}.json`), 'utf8')).toBe(signed());
    expect(server.requests.at(-1)?.query).toEqual({ siren: '732829320', cash_basis: 'true', known_at: '2027-03-31T21:59:59.999Z' });
  });
});
