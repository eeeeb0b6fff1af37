import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newSigningKey } from '@intendance/kernel/sealed-history/seal-key.js';
import { describe, expect, it } from '@jest/globals';
import { environmentId, receiptOf, sealedLines, writeHistory } from '../../../test/sealed-file.js';
import { intendance, newFolder, ScriptedServer } from '../../../test/terminal-double.js';

const scripts = join(import.meta.dirname, '../../../../../docs/verify');
const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };

const whole = sealedLines();
/** Lines 0 to 2 are the head and the keys, line 7 and 12 the first seals. */
const isEvent = (line: string) => line.startsWith('{"event"');
const seal = (number: number) => whole.findIndex((line) => line.startsWith('{"seal"') && line.includes(`\\"number\\":${number},`));
const swap = (left: number, right: number) => whole.with(left, whole[right] ?? '').with(right, whole[left] ?? '');
const insertion = (whole[4] ?? '').replace('\\"version\\":1', '\\"version\\":9');

/** A change to the history, and the findings that every checker gives for it. */
const cases: readonly [what: string, lines: string[], receipt: number | undefined, findings: object[]][] = [
  ['nothing', whole, 2, []],
  ['an event that waits', [...whole, insertion.replace('7:1', '9:1')], 3, []],
  [
    'an edit',
    whole.map((line) => line.replace('\\"amount\\":505', '\\"amount\\":50500')),
    undefined,
    [{ kind: 'edited', event: 'operation-2 2', seal: 2 }],
  ],
  ['a removal', whole.toSpliced(4, 1), undefined, [{ kind: 'removed', event: 'operation-1 1', seal: 1 }]],
  ['an insertion', whole.toSpliced(5, 0, insertion), undefined, [{ kind: 'inserted', event: 'operation-1 9' }]],
  [
    'a copy',
    whole.toSpliced(5, 0, whole[4] ?? ''),
    undefined,
    [
      { kind: 'inserted', event: 'operation-1 1' },
      { kind: 'reordered', event: 'operation-1 1', seal: 1 },
    ],
  ],
  ['another order', swap(4, 5), undefined, [{ kind: 'reordered', event: 'operation-1 1', seal: 1 }]],
  ['a cut end', whole.slice(0, seal(2) + 1), 3, [{ kind: 'cut', seal: 3 }]],
  ['a cut middle', whole.filter((line, index) => index !== seal(2) || isEvent(line)), undefined, [{ kind: 'cut', seal: 2 }]],
  ['a fork', sealedLines({ 4: 50_000 }), 2, [{ kind: 'forked', seal: 2 }]],
  ['a foreign signature', sealedLines({}, [newSigningKey()]), undefined, [{ kind: 'signature-wrong', seal: 1 }]],
  [
    'a seal without its text',
    whole.map((line, index) => (index === seal(2) ? line.replace(/"seal":"(?:[^"\\]|\\.)*"/, '"seal":"no seal"') : line)),
    undefined,
    [
      { kind: 'seal-changed', seal: 2 },
      { kind: 'signature-wrong', seal: 2 },
      { kind: 'forked', seal: 3 },
    ],
  ],
  [
    'changed hashes',
    whole.map((line) => (line.startsWith('{"seal"') ? line.replace('"leaves":"', '"leaves":"AAAA') : line)),
    undefined,
    [{ kind: 'seal-changed', seal: 1 }],
  ],
];

type Verdict = { events: number; seals: number; pending: number; head: string | null; findings: object[] };

describe.each(cases)('a history with %s', (what, lines, receiptNumber, findings) => {
  const folder = newFolder();
  const file = writeHistory(folder, 'historique.jsonl.gz', lines);
  const receipts: string[] = [];
  if (receiptNumber !== undefined) {
    const path = join(folder, 'recu.json');
    const receipt = receiptOf(whole, receiptNumber);
    writeFileSync(path, JSON.stringify(receipt));
    const heads = join(folder, 'temoin.json');
    writeFileSync(heads, JSON.stringify({ heads: [receipt] }));
    receipts.push(path, receipt.code, heads);
  }
  const verdicts: Verdict[] = [];
  const expectVerdict = (verdict: Verdict, code: number | null) => {
    if (findings.length === 0) expect([verdict.findings, code]).toEqual([[], 0]);
    else {
      expect(verdict.findings).toEqual(expect.arrayContaining(findings));
      expect(code).not.toBe(0);
    }
    verdicts.push(verdict);
  };

  it('is judged by the command line', async () => {
    const options = receipts.flatMap((path) => ['--receipt', path]);
    const { out, code } = await intendance(['verify', file, '--json', ...options]);
    expectVerdict(JSON.parse(out), code);
    if (what === 'nothing') expect(JSON.parse(out)).toMatchObject({ environmentId, events: 10, seals: 3, pending: 0 });
  });

  it.each([
    ['python3', 'verify.py'],
    [process.execPath, 'verify.mjs'],
  ])('is judged the same by a script of %s', (program, script) => {
    const { stdout, stderr, status, error } = spawnSync(program, [join(scripts, script), file, ...receipts], { encoding: 'utf8' });
    // A machine without Python has the other script.
    if (error && 'code' in error && error.code === 'ENOENT') return;
    expect(stderr).toBe('');
    expectVerdict(JSON.parse(stdout), status);
    const [first, ...others] = verdicts;
    for (const verdict of others)
      expect({ ...first, findings: new Set(first?.findings) }).toMatchObject({ ...verdict, findings: new Set(verdict.findings) });
  });
});

describe('the scripts of docs/verify', () => {
  it.each(['verify.py', 'verify.mjs'])('%s has less than 150 lines', (script) => {
    expect(readFileSync(join(scripts, script), 'utf8').trimEnd().split('\n').length).toBeLessThan(150);
  });
});

describe('verify', () => {
  it('says what it saw, and that a receipt is missing', async () => {
    const file = writeHistory(newFolder(), 'historique.jsonl', whole);
    const { out, err, code } = await intendance(['verify', file]);
    expect(out).toMatch(/Événements +10\nSceaux +3\n/);
    expect(err).toBe(
      'Rien n’a été modifié depuis les sceaux.\nSans reçu gardé hors de l’application (--receipt), une fin coupée et un second scellement ne se voient pas.\n',
    );
    expect(code).toBe(0);
  });

  it('reads the history of the server', async () => {
    const body = gzipSync(whole.map((line) => `${line}\n`).join(''));
    const { fetch } = new ScriptedServer({ 'GET /api/sealed_history/file': new Response(body) });
    const { out, code } = await intendance('verify --json', { env, fetch });
    expect([JSON.parse(out), code]).toEqual([expect.objectContaining({ events: 10, findings: [] }), 0]);
  });

  it('says each fault in a sentence', async () => {
    const file = writeHistory(newFolder(), 'historique.jsonl', whole.toSpliced(4, 1));
    const { out, code } = await intendance(['verify', file]);
    expect(out).toContain('Événement operation-1 1 : supprimé (sceau nº 1).');
    expect(code).toBe(6);
  });

  it('refuses a file that is absent, cut or something else, and a receipt that is none', async () => {
    const folder = newFolder();
    expect(await intendance(['verify', join(folder, 'absent')])).toMatchObject({ code: 5, err: expect.stringContaining('illisible') });
    const cut = join(folder, 'cut.gz');
    writeFileSync(cut, gzipSync(whole.join('\n')).subarray(0, 200));
    expect(await intendance(['verify', cut])).toMatchObject({ code: 5, err: expect.stringContaining('illisible') });
    const csv = writeHistory(folder, 'liste.csv', ['Nom;Prénom']);
    expect(await intendance(['verify', csv])).toMatchObject({ code: 2, err: expect.stringContaining('ligne 1') });
    const file = writeHistory(folder, 'historique.jsonl', whole);
    expect(await intendance(['verify', file, '--receipt', csv])).toMatchObject({
      code: 2,
      err: expect.stringContaining('n’est pas un reçu'),
    });
  });
});
