import { deflateRawSync } from 'node:zlib';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { readTable } from './read-table.js';
import type { TableRefusals } from './table-refusals.js';

const refused = (code: string) => () => new DomainError(`table.${code}`, code);
const refusals: TableRefusals = {
  empty: refused('empty'),
  noLine: refused('no-line'),
  tooManyLines: refused('too-many-lines'),
  tooManyColumns: refused('too-many-columns'),
  tooLarge: refused('too-large'),
  unreadable: refused('unreadable'),
  type: refused('type'),
  oldWorkbook: refused('old-workbook'),
  lockedWorkbook: refused('locked-workbook'),
  unknownSheet: refused('unknown-sheet'),
};
const csv = (text: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(text, encoding), refusals);
const refusal = (code: string) => expect.objectContaining({ code });

async function xlsx(...rows: unknown[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Salariés');
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** An archive with one entry, whose header gives the sizes of the parameters. */
function zip(packed: Buffer, saidSize: number, name = 'x'): Buffer {
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(saidSize, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

describe('a csv file', () => {
  it.each([';', ',', '\t'])('is cut at %j', async (mark) =>
    expect(await csv(`Nom${mark}Prénom\r\nMartin${mark}Léo\r\n`)).toEqual({
      headers: ['Nom', 'Prénom'],
      headerLine: 1,
      sheet: null,
      sheets: [],
      lines: [{ line: 2, cells: ['Martin', 'Léo'], isMisread: false }],
    }),
  );
  it('may begin with a byte order mark', async () => expect((await csv('\ufeffNom;Prénom\nA;B')).headers[0]).toBe('Nom'));
  it('may be of Windows-1252', async () => {
    const { headers, lines } = await csv('Nom;Prénom\nDupré;Zoé', 'latin1');
    expect([headers[1], lines[0]?.cells[1]]).toEqual(['Prénom', 'Zoé']);
  });
  it('tells the lines of another encoding', async () => {
    const mixed = Buffer.concat([Buffer.from('Nom;Prénom\nDupré;Zoé\n'), Buffer.from('Dupré;Zoé\n', 'latin1'), Buffer.from('A;B')]);
    expect((await readTable(mixed, refusals)).lines.map(({ line, isMisread }) => [line, isMisread])).toEqual([
      [2, false],
      [3, true],
      [4, false],
    ]);
  });
  it('keeps quotes, emoji, and texts on several lines', async () => {
    const { lines } = await csv('Nom;Adresse\nO"Neil 🎉;"1 rue\nde Lyon"\n\n"A ""B""";x');
    expect(lines.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['O"Neil 🎉', '1 rue\nde Lyon']],
      [5, ['A "B"', 'x']],
    ]);
  });
  it('keeps a line after a thousand others in several pieces', async () => {
    const { lines } = await csv(`Nom;Ville\n${'Dupré 🎉;"1 rue\nde Lyon"\n'.repeat(9_000)}`);
    expect(lines.at(-1)).toEqual({ line: 18_000, cells: ['Dupré 🎉', '1 rue\nde Lyon'], isMisread: false });
  });
  it('keeps what follows a closing quote, and cells that end the file', async () => {
    const { lines } = await csv('Nom;Prénom;Ville\r\n"Le "Grand" Charles";Luc;\r\n"A";"";"B"');
    expect(lines.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['"Le "Grand" Charles"', 'Luc', '']],
      [3, ['A', '', 'B']],
    ]);
  });
  it('has at most 10,000 lines', async () => {
    expect((await csv(`Nom\n${'A\n'.repeat(10_000)}`)).lines).toHaveLength(10_000);
    await expect(csv(`Nom\n${'A\n'.repeat(10_001)}`)).rejects.toEqual(refusal('table.too-many-lines'));
  });
  it.each([
    ['empty', '', 'table.empty'],
    ['of blanks', '\n \n;;\n', 'table.empty'],
    ['without a line', 'Nom;Prénom\n', 'table.no-line'],
    ['of 201 columns', `${'Nom;'.repeat(201)}x\nA`, 'table.too-many-columns'],
    ['of a million cells', `Nom\n${';'.repeat(1_000_000)}`, 'table.too-many-columns'],
    ['with a cell that no workbook would hold', `Nom\n${'x'.repeat(32_768)}`, 'table.unreadable'],
    ['with millions of quotes', `Nom\n"${'""'.repeat(1_000_000)}"`, 'table.unreadable'],
    ['with a quote that never ends', 'Nom;Prénom\n"A;B\nC;D', 'table.unreadable'],
    ['that is no text', 'Nom\0\0', 'table.type'],
  ])('is refused when %s', async (_, text, code) => expect(csv(text)).rejects.toEqual(refusal(code)));
});

describe('a workbook', () => {
  it('gives texts, numbers, dates and results', async () => {
    const content = await xlsx(
      ['Nom', 'Naissance', 'Mobile', 'Total'],
      ['Dupré', new Date('1990-12-31T00:00:00Z'), 612345678, { formula: 'A1', result: 'vu' }],
      [],
      [{ richText: [{ text: 'Mar' }, { text: 'tin' }] }],
    );
    const { lines } = await readTable(content, refusals);
    expect(lines.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['Dupré', '1990-12-31', '612345678', 'vu']],
      [4, ['Martin']],
    ]);
  });
  it('is refused when it unpacks to too much, whatever it says of its size', async () => {
    const bomb = zip(deflateRawSync(Buffer.alloc(130_000_000)), 10);
    await expect(readTable(bomb, refusals)).rejects.toEqual(refusal('table.too-large'));
  });
  const parts = (sheet: string) => zip(deflateRawSync(Buffer.from(sheet)), sheet.length, 'xl/worksheets/sheet1.xml');
  it.each([
    ['elements within elements', '<a b="/>">'.repeat(100_000)],
    ['millions of tags', '<a/>'.repeat(4_000_001)],
    ['a tag that does not end', `<a ${'b="" '.repeat(20_000)}`],
  ])('is refused when it holds %s', async (_, sheet) =>
    expect(readTable(parts(sheet), refusals)).rejects.toEqual(refusal('table.too-large')),
  );
  it('has no character that no table stores', async () => {
    const { headers, lines } = await readTable(await xlsx(['N_x0000_om'], ['Mar_x0000_tin'], ['a_xD800_']), refusals);
    expect([headers, lines.map(({ cells }) => cells)]).toEqual([['Nom'], [['Martin'], ['a\ufffd']]]);
  });
  it('is refused when it hides a part from its own directory', async () => {
    const whole = await xlsx(['Nom'], ['A']);
    const packed = deflateRawSync(Buffer.alloc(1000));
    const bomb = zip(packed, 1000).subarray(0, 31 + packed.length);
    const moved = Buffer.concat([bomb, whole]);
    const end = moved.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    moved.writeUInt32LE(moved.readUInt32LE(end + 16) + bomb.length, end + 16);
    for (let at = moved.readUInt32LE(end + 16); at < end; ) {
      moved.writeUInt32LE(moved.readUInt32LE(at + 42) + bomb.length, at + 42);
      at += 46 + moved.readUInt16LE(at + 28) + moved.readUInt16LE(at + 30) + moved.readUInt16LE(at + 32);
    }
    await expect(readTable(moved, refusals)).rejects.toEqual(refusal('table.unreadable'));
  });
  it('is refused when a part is packed in another way than the directory says', async () => {
    const lying = await xlsx(['Nom'], ['A']);
    const first = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt16LE(0, first + 10);
    await expect(readTable(lying, refusals)).rejects.toEqual(refusal('table.unreadable'));
  });
  it('is refused when it is damaged or something else', async () => {
    const whole = await xlsx(['Nom'], ['A']);
    await expect(readTable(whole.subarray(0, 200), refusals)).rejects.toEqual(refusal('table.unreadable'));
    await expect(readTable(zip(deflateRawSync(Buffer.from('rien')), 4), refusals)).rejects.toEqual(refusal('table.unreadable'));
  });
  it('has at most 10,000 lines', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => [`Nom ${index}`]);
    await expect(readTable(await xlsx(['Nom'], ...rows), refusals)).rejects.toEqual(refusal('table.too-many-lines'));
  });

  it('has no character that PostgreSQL cannot store', async () => {
    const { headers, lines } = await readTable(await xlsx(['Nom_x0000_', 'Ville'], ['N_x0000_L', 'Pa_xD800_ris']), refusals);
    expect([headers, lines[0]?.cells]).toEqual([
      ['Nom', 'Ville'],
      ['NL', 'Pa\ufffdris'],
    ]);
  });
});
