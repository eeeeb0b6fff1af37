import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';
import { StartupError } from './startup-error.js';

const folder = mkdtempSync(join(tmpdir(), 'intendance-terms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeTerms(content: string | Buffer): string {
  const path = join(folder, 'conditions.md');
  writeFileSync(path, content);
  return path;
}

describe('the file of the terms of use', () => {
  it('is read at the start', () => {
    expect(readConfig({}).terms).toBeNull();
    expect(readConfig({ TERMS_FILE: writeTerms('\uFEFF# Objet\r\nLe service.\n') }).terms).toBe('# Objet\nLe service.');
  });

  it.each([
    ['nothing', () => join(folder, 'absent.md')],
    ['a folder', () => folder],
    ['an empty file', () => writeTerms(' \n')],
    ['a file of no text', () => writeTerms(Buffer.from([0x25, 0xff, 0xfe]))],
    ['a file that is too large', () => writeTerms('a'.repeat(200_001))],
  ])('is refused where it is %s', (_, path) => {
    const sentence = `TERMS_FILE vaut « ${path()} » : un fichier de texte lisible, de 200 Ko au plus, est attendu.`;
    expect(() => readConfig({ TERMS_FILE: path() })).toThrow(new StartupError('configuration', sentence));
  });
});
