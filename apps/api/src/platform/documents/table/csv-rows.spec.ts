import { DomainError } from '@intendance/kernel/domain-error.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { csvLines, csvRows } from './csv-rows.js';
import type { FileLine } from './table-refusals.js';

const refusals = {
  unreadable: (line: number) => new DomainError(`csv.unreadable-${line}`, ''),
  tooManyColumns: () => new DomainError('csv.too-many-columns', ''),
  tooManyLines: () => new DomainError('csv.too-many-lines', ''),
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
async function inParts(text: string): Promise<FileLine[]> {
  const lines: FileLine[] = [];
  for await (const line of csvLines(bytesOf(text), refusals)) lines.push(line);
  return lines;
}
const codeInParts = (text: string) =>
  inParts(text).then(
    () => undefined,
    (error: unknown) => (error as DomainError).code,
  );
const codeAtOnce = (text: string) => refusalOf(() => csvRows(bytesOf(text), refusals))?.code;

/** Three parts of the file, with rows of two bytes a letter, of several lines and of none. */
const long = Array.from({ length: 6_000 }, (_, index) =>
  index % 7 === 0 ? `Zoé ${index};"Rue ""du"" Bac\nLyon";é\r\n` : index % 5 === 0 ? '\r\n' : `Noël;${'é'.repeat(index % 40)};${index}\r\n`,
).join('');

describe('a CSV file in parts', () => {
  it.each([long, long.replaceAll('\r\n', '\n').trimEnd(), 'Nom;Prénom', '', '\n\n'])('has the rows of the whole file', async (text) =>
    expect(await inParts(text)).toEqual(csvRows(bytesOf(text), refusals)),
  );

  it.each([
    [`${long}"Zoé;1\n`, /^csv\.unreadable-\d+$/],
    [`${long}${'x'.repeat(40_000)};1\n`, /^csv\.unreadable-\d+$/],
    [`${long}${';'.repeat(10_001)}\n`, /^csv\.too-many-columns$/],
    ['a;1\n'.repeat(200_102), /^csv\.too-many-lines$/],
  ])('is refused as the whole file is', async (text, code) => {
    expect(codeAtOnce(text)).toMatch(code);
    expect(await codeInParts(text)).toBe(codeAtOnce(text));
  });

  it('gives its first rows before it has read the last ones', async () => {
    const rows = csvLines(bytesOf(`${long}"Zoé;1\n`), refusals);
    expect((await rows.next()).value).toEqual({ line: 1, cells: ['Zoé 0', 'Rue "du" Bac\nLyon', 'é'], isMisread: false });
  });
});
