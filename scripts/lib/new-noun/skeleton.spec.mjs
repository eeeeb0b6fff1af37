import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { editsOf, filesOf, namesOf } from './skeleton.mjs';

const root = join(import.meta.dirname, '../../..');
const names = namesOf({
  ...{ place: 'bookkeeping/ledger', noun: 'spare-part', nouns: 'spare-parts', label: 'une pièce', labels: 'pièces' },
  ...{ path: 'comptability/spare_parts', screen: '/comptability/spare-parts', feature: 'operations' },
});
const files = filesOf(names);
const linesOf = (folder) =>
  Object.entries(files)
    .filter(([file]) => file.startsWith(folder) && !file.includes('.spec.'))
    .reduce((lines, [, text]) => lines + text.split('\n').length - 1, 0);

describe('the skeleton of a noun', () => {
  it('is as small as a plain noun is to be', () => {
    expect(Object.keys(files).filter((file) => file.startsWith('apps/api/src/') && !file.includes('.spec.')).length).toBeLessThanOrEqual(6);
    expect(linesOf('apps/api/src/')).toBeLessThanOrEqual(300);
    expect(linesOf('apps/web/src/')).toBeLessThanOrEqual(220);
    expect(linesOf('apps/cli/src/')).toBeLessThanOrEqual(60);
  });

  it('is TypeScript', () => {
    const faults = Object.entries({ ...files, ...editsOf(names, (file) => readFileSync(join(root, file), 'utf8')) })
      .filter(([file]) => /\.tsx?$/.test(file))
      .flatMap(([fileName, text]) => ts.transpileModule(text, { fileName, reportDiagnostics: true }).diagnostics ?? [])
      .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
    expect(faults).toEqual([]);
  });

  it('is entered in the lists of its area, once each', () => {
    const edits = editsOf(names, (file) => readFileSync(join(root, file), 'utf8'));
    expect(edits['apps/api/src/bookkeeping/bookkeeping.area.ts']).toContain(
      "import { sparePartNoun } from './ledger/spare-part/spare-part.noun.js';",
    );
    expect(edits['libs/contract/src/record-types.ts']).toContain("spare_part: { label: 'Pièce', feature: 'operations' }");
    expect(edits['libs/contract/src/features.ts']).toContain("'/comptability/spare-parts', '/comptability/spare-parts/:sparePart'");
    expect(() => editsOf({ ...names, feature: 'unknown' }, (file) => readFileSync(join(root, file), 'utf8'))).toThrow(
      'libs/contract/src/features.ts',
    );
  });
});
