import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { checkStatement, statementIn } from '@intendance/kernel/sealed-history/file-statement.js';
import { newSigningKey, signatureOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { afterAll, describe, expect, it } from '@jest/globals';

const folderOfScripts = join(import.meta.dirname, '../../../../../docs/verify');
const folder = mkdtempSync(join(tmpdir(), 'intendance-statement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = newSigningKey();
const content = 'JournalCode\tJournalLib\r\nBQ\tBanque – compte\r\n';
const hash = createHash('sha256').update(content).digest('hex');
const [file, other] = ['FEC.txt', 'autre.txt'].map((name) => join(folder, name)) as [string, string];
writeFileSync(file, content);
writeFileSync(other, 'autre');
const facts = { at: '2026-11-30T08:00:00.000Z', receipt: 'a2b0c7c2-0000-7000-8000-000000000001.3.ab', key: key.id };
const files = `${hash}  732829320FEC20261231.txt\n`;
const textOf = (more: object = {}) => canonicalJson({ format: 'intendance-file-statement', version: 1, ...facts, files, ...more });
const signed = (text = textOf(), by = key) => ({ text, signature: signatureOf(by, text), public_key: by.publicKey });
const published = [newSigningKey(), key].map(({ id, publicKey }) => ({ id, publicKey }));

const expectations: [what: string, statement: object, paths: readonly string[], expected: object][] = [
  ['a signed one', signed(), [file], { ...facts, files: 1, checked: { [file]: '732829320FEC20261231.txt' } }],
  ['a file that it does not name', signed(), [file, other], { fault: 'unknown-file', files: [other] }],
  [
    'a text that was changed',
    { ...signed(), text: textOf({ files: files.replace(hash.slice(0, 8), '00000000') }) },
    [file],
    { fault: 'unsigned' },
  ],
  ['a key of another installation', signed(textOf({ key: 'ab'.repeat(8) })), [file], { fault: 'unknown-key' }],
  ['another format', signed(textOf({ format: 'other' })), [file], { fault: 'unknown-format' }],
];

describe.each(['statement.mjs', 'statement.py'])('docs/verify/%s', (script) => {
  it.each(expectations)('judges %s', (_, statement, paths, expected) => {
    const [statementPath, keysPath] = ['Empreintes-signees.json', 'keys.json'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(statementPath, JSON.stringify(statement));
    writeFileSync(keysPath, JSON.stringify({ keys: published.map(({ id, publicKey }) => ({ id, public_key: publicKey })) }));
    const program = script.endsWith('.py') ? 'python3' : process.execPath;
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const parameters = [join(folderOfScripts, script), statementPath, keysPath, ...paths];
    const { stdout, stderr, status, error } = spawnSync(program, parameters, { encoding: 'utf8', env });
    // A machine without Python has the other script.
    if (error && 'code' in error && error.code === 'ENOENT') return;
    expect(stderr).toBe('');
    expect([JSON.parse(stdout), status]).toEqual([expected, 'fault' in expected ? 1 : 0]);
  });

  it('has less than 150 lines', () =>
    expect(readFileSync(join(folderOfScripts, script), 'utf8').trimEnd().split('\n').length).toBeLessThan(150));
});

describe('the check of the browser', () => {
  const verdictOn = (statement: object, bytes = content) =>
    checkStatement(statementIn(JSON.stringify(statement)), published, new TextEncoder().encode(bytes));
  it('says the same', async () => {
    expect(await verdictOn(signed())).toEqual({ kind: 'stated', statement: { ...facts, name: '732829320FEC20261231.txt' } });
    expect(await verdictOn(signed(), 'autre')).toEqual({ kind: 'unknown-file' });
    expect(await verdictOn({ ...signed(), text: textOf({ at: 'other' }) })).toEqual({ kind: 'unsigned' });
    expect(await verdictOn(signed(textOf({ key: 'ab'.repeat(8) })))).toEqual({ kind: 'unknown-key' });
    expect(statementIn(JSON.stringify(signed(textOf({ format: 'other' }))))).toBeUndefined();
    expect(statementIn('[]')).toBeUndefined();
  });
});
