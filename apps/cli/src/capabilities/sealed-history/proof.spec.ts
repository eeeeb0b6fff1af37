import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkProof, type EventProof, proofText } from '@intendance/kernel/sealed-history/event-proof.js';
import { hashesIn } from '@intendance/kernel/sealed-history/history-file.js';
import { inclusionPath } from '@intendance/kernel/sealed-history/merkle.js';
import { keyIdOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { describe, expect, it } from '@jest/globals';
import { keyLines, sealedLines } from '../../../test/sealed-file.js';

const folderOfScripts = join(import.meta.dirname, '../../../../../docs/verify');
const keys = keyLines.map((line) => (JSON.parse(line) as { key: { id: string; publicKey: string } }).key);
const parsed = sealedLines().map((line) => JSON.parse(line) as { event?: string; seal?: string; signature?: string; leaves?: string });

/** The proof of an event of the second seal, which has four. */
function proofOf(index: number): EventProof {
  const { seal = '', signature = '', leaves = '' } = parsed.filter((line) => line.seal !== undefined)[1] ?? {};
  const path = inclusionPath(hashesIn(Buffer.from(leaves, 'base64')), index).map((hash) => hash.toString('base64'));
  const event = parsed.filter((line) => line.event !== undefined)[4 + index]?.event ?? '';
  return { event, index, path, seal, signature };
}

/** Undefined on a machine without Python. */
function run(script: string, proof: EventProof, published = keys): { out: object; code: number | null } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'intendance-proof-'));
  writeFileSync(join(folder, 'Preuve.json'), proofText(proof));
  const answer = { keys: published.map(({ id, publicKey }) => ({ id, public_key: publicKey })) };
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(answer));
  const program = script.endsWith('.py') ? 'python3' : process.execPath;
  const parameters = [join(folderOfScripts, script), join(folder, 'Preuve.json'), join(folder, 'keys.json')];
  const { stdout, stderr, status, error } = spawnSync(program, parameters, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  rmSync(folder, { recursive: true });
  if (error && 'code' in error && error.code === 'ENOENT') return undefined;
  expect(stderr).toBe('');
  return { out: JSON.parse(stdout) as object, code: status };
}

describe.each(['proof.mjs', 'proof.py'])('docs/verify/%s', (script) => {
  const expectOutcome = (outcome: ReturnType<typeof run>, expected: object) => {
    if (outcome) expect(outcome).toEqual(expected);
  };

  it('says of a proof what the browser says', async () => {
    for (const index of [0, 1, 2, 3]) {
      const verdict = await checkProof(proofOf(index), keys);
      if (verdict.kind !== 'proven') throw new Error(verdict.kind);
      const { environmentId: _, ...event } = verdict.event;
      expectOutcome(run(script, proofOf(index)), { out: event, code: 0 });
      expect(event.position).toBe(5 + index);
    }
  });

  it('finds another event, another seal and another key', () => {
    const proof = proofOf(2);
    const faultOf = (wrong: Partial<EventProof>, fault: string, published = keys) =>
      expectOutcome(run(script, { ...proof, ...wrong }, published), { out: { fault }, code: 1 });
    faultOf({ event: proof.event.replace('"amount":506', '"amount":5060') }, 'changed');
    faultOf({ index: 1 }, 'changed');
    faultOf({ seal: proof.seal.replace('"first":5', '"first":1') }, 'unsigned');
    faultOf({}, 'unknown-key', keys.slice(0, 1));
    expect(keys.every(({ id, publicKey }) => keyIdOf(publicKey) === id)).toBe(true);
  });

  it('has less than 150 lines', () =>
    expect(readFileSync(join(folderOfScripts, script), 'utf8').trimEnd().split('\n').length).toBeLessThan(150));
});
