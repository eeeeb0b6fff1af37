import { DomainError } from '@intendance/kernel/domain-error.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bankFileErrors } from './bank-file.errors.js';
import { encodeOverpunch } from './cfonb-record.js';
import { readBankFile } from './read-bank-file.js';

type Movement = { readonly day: number; readonly value: number; readonly label: string };
type Writer = (movements: readonly Movement[]) => string;

const two = (number: number): string => String(number).padStart(2, '0');
const point = (value: number): string => (value / 100).toFixed(2);
const comma = (value: number): string => point(value).replace('.', ',');
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const record = (pieces: Record<number, string>): string => {
  const characters = Array.from({ length: 120 }, () => ' ');
  for (const [at, text] of Object.entries(pieces)) characters.splice(Number(at) - 1, text.length, ...text);
  return characters.join('');
};
const cfonb = (code: string, day: number, value: number, more: Record<number, string> = {}): string =>
  record({
    1: code,
    3: '30004',
    12: '00012',
    17: 'EUR',
    20: '2',
    22: '00012345678',
    35: `${two(day)}0126`,
    91: encodeOverpunch(cents(value)),
    ...more,
  });
const swift = (value: number): string => `${value < 0 ? 'D' : 'C'}260131EUR${comma(Math.abs(value))}`;

/** A statement of January 2026 in the usual form of each format, with its balances where the format has some. */
const writers: Readonly<Record<string, Writer>> = {
  mt940: (movements) =>
    [
      ':20:STARTUMS',
      ':25:20041010/123456',
      ':28C:1/1',
      ':60F:C260101EUR0,00',
      ...movements.flatMap(({ day, value, label }) => [
        `:61:2601${two(day)}01${two(day)}${value < 0 ? 'D' : 'C'}${comma(Math.abs(value))}NTRFNONREF`,
        `:86:${label}`,
      ]),
      `:62F:${swift(sumOf(movements.map(({ value }) => value)))}`,
      '-',
    ].join('\r\n'),
  qif: (movements) =>
    ['!Type:Bank', ...movements.flatMap(({ day, value, label }) => [`D${two(day)}/01/2026`, `T${point(value)}`, `P${label}`, '^'])].join(
      '\n',
    ),
  ofx: (movements) =>
    [
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS>',
      '<CURDEF>EUR\n<BANKACCTFROM>\n<BANKID>30004\n<BRANCHID>00012\n<ACCTID>00012345678\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>',
      '<BANKTRANLIST>\n<DTSTART>20260101\n<DTEND>20260131',
      ...movements.map(
        ({ day, value, label }, index) =>
          `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>202601${two(day)}\n<TRNAMT>${point(value)}\n<FITID>F${index}\n<NAME>${label}\n</STMTTRN>`,
      ),
      '</BANKTRANLIST>\n</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>',
    ].join('\n'),
  cfonb120: (movements) =>
    [
      cfonb('01', 1, 0),
      ...movements.map(({ day, value, label }) => cfonb('04', day, value, { 33: '06', 43: `${two(day)}0126`, 49: label.slice(0, 31) })),
      cfonb('07', 31, sumOf(movements.map(({ value }) => value))),
    ].join('\r\n'),
  csv: (movements) =>
    ['Date;Libellé;Montant', ...movements.map(({ day, value, label }) => `${two(day)}/01/2026;${label};${comma(value)}`)].join('\n'),
};

const options = {
  mapping: {},
  readXml: () => {
    throw bankFileErrors.empty();
  },
  readCsvRows: (bytes: Uint8Array) =>
    new TextDecoder()
      .decode(bytes)
      .split(/\r?\n/)
      .map((line, index) => ({ line: index + 1, cells: line.split(';') }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
};
const read = (bytes: Uint8Array) => readBankFile(bytes, options);

const movement = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  value: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((value) => value !== 0),
  label: fc
    .array(fc.constantFrom(...'ABCDEFGHIJ KLMNOP 0123456789'), { minLength: 1, maxLength: 40 })
    .map((letters) => `VIR ${letters.join('').trim()}`.trim()),
});
const statement = fc.array(movement, { minLength: 1, maxLength: 30 });
const formats = Object.keys(writers);

describe('a statement in any format', () => {
  it.each(formats)('keeps each movement, its day and the sum: %s', (format) =>
    fc.assert(
      fc.property(statement, (movements) => {
        const { statements, problems } = read(new TextEncoder().encode(writers[format]?.(movements)));
        const all = statements.flatMap((each) => each.movements);
        expect(problems).toEqual([]);
        expect(all.map(({ date, value }) => `${date} ${value}`).toSorted()).toEqual(
          movements.map(({ day, value }) => `2026-01-${two(day)} ${value}`).toSorted(),
        );
        expect(new Set(all.map(({ bankKey }) => bankKey)).size).toBe(movements.length);
        expect(new Set(all.map(({ line }) => line)).size).toBe(movements.length);
      }),
      { numRuns: 60 },
    ),
  );

  it.each(formats)('that is damaged is refused by name, or read with the line of each movement: %s', (format) =>
    fc.assert(
      fc.property(
        statement,
        fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.boolean()), { minLength: 1, maxLength: 6 }),
        (movements, damages) => {
          const bytes = [...new TextEncoder().encode(writers[format]?.(movements))];
          for (const [place, byte, isCut] of damages) bytes.splice(place % bytes.length, isCut ? 3 : 1, byte);
          try {
            for (const { movements: remaining } of read(Uint8Array.from(bytes)).statements)
              for (const { line, value, date } of remaining)
                expect([line > 0, Number.isSafeInteger(value), /^\d{4}-\d\d-\d\d$/.test(date)]).toEqual([true, true, true]);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
        },
      ),
      { numRuns: 100 },
    ),
  );
});
