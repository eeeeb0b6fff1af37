import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { copyOf } from '../../../platform/tenancy/copy-out.js';
import { lastKey, lineWriter, numberedLines } from './ledger-line.js';

const id = '0190f0e0-0000-7000-8000-000000000001';
type Line = (string | null)[];
const blank: Line = [
  ...([id, '1', '2026-01-15', 'BQ01', '0', 'operation', null, 'Banque', null, null, '', 'CB', '', '1250'] as const),
  ...(['0', null, null, null, null, null] as const),
];
const line = (values: Readonly<Record<number, string | null>> = {}): Line => Object.assign([...blank], values);
const place = { account: '512001', begin: '2026-01-01' as never, skip: 0, limit: 10, balance: 100 };
const facts = { numbers: new Map<string, string>(), links: new Map() };
const textOf = (lines: Line[], from = place, given: Parameters<ReturnType<typeof lineWriter>>[1] = facts): string =>
  `[${lineWriter(from)(copyOf(lines), given)}]`;
const written = (...args: Parameters<typeof textOf>) => JSON.parse(textOf(...args)) as Record<string, unknown>[];

describe('the JSON of a ledger line', () => {
  it('has a member for each column', () =>
    expect(written([line()])).toEqual([
      {
        ...{
          writing_id: id,
          line: 1,
          source: 'operation',
          status: 'draft',
          number: null,
          date: '2026-01-15',
          journal: 'BQ01',
          piece_ref: '',
        },
        ...{ accounting_code_value: '512001', accounting_code_label: 'Banque', third_party_code: null, third_party_name: null, budget: '' },
        ...{
          wording: 'CB',
          comment: '',
          debit: 12.5,
          credit: 0,
          balance: 13.5,
          letter: null,
          letter_exercice_id: null,
          letter_exercice: null,
        },
        ...{ currency: null, foreign_amount: null, reverses: null, reversed_by: null },
      },
    ]));

  it.each(['« é »', 'a "b" \\ c', 'deux\nlignes\t', '\u0001\u2028', '😀', '\\N', '\b\f\v\r'])('keeps any text: %j', (text) =>
    expect(
      written([line({ 3: text, 6: text, 7: text, 8: text, 9: text, 10: text, 11: text, 12: text, 15: text, 17: text })]),
    ).toMatchObject([
      {
        ...{ journal: text, piece_ref: text, accounting_code_label: text, third_party_code: text, third_party_name: text },
        ...{ budget: text, wording: text, comment: text, letter: text, letter_exercice: text },
      },
    ]),
  );

  it('is, byte for byte, what JSON.stringify makes of it', () => {
    const text = fc.string({ unit: 'grapheme' });
    const amount = fc.integer({ min: -1e15, max: 1e15 });
    const row = fc.tuple(text, fc.option(text), text, amount, amount);
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        let balance = place.balance;
        const wire = rows.map(([label, party, wording, debit, credit]) => {
          balance += debit - credit;
          return {
            ...{ writing_id: id, line: 1, source: 'operation', status: 'draft', number: null, date: '2026-01-15', journal: 'BQ01' },
            ...{ piece_ref: '', accounting_code_value: '512001', accounting_code_label: label, third_party_code: party },
            ...{ third_party_name: null, budget: '', wording, comment: '', debit: debit / 100, credit: credit / 100 },
            ...{ balance: balance / 100, letter: null, letter_exercice_id: null, letter_exercice: null, currency: null },
            ...{ foreign_amount: null, reverses: null, reversed_by: null },
          };
        });
        const lines = rows.map(([label, party, wording, debit, credit]) =>
          line({ 7: label, 8: party, 11: wording, 13: `${debit}`, 14: `${credit}` }),
        );
        expect(textOf(lines)).toBe(JSON.stringify(wire));
      }),
    );
  });

  it('continues the balance, over the lines that a page skips and over batches', () => {
    const write = lineWriter({ ...place, skip: 1 });
    const batches = [[line(), line({ 13: '0', 14: '5' })], [line({ 13: '1' })]];
    const texts = batches.map((lines) => `${write(copyOf(lines), facts)}`);
    expect((JSON.parse(`[${texts}]`) as { balance: number }[]).map(({ balance }) => balance)).toEqual([13.45, 13.46]);
  });

  it('writes nothing of a batch whose lines a page skips', () =>
    expect(lineWriter({ ...place, skip: 2 })(copyOf([line(), line()]), facts)).toHaveLength(0));

  it('has the number of a validated piece, which is also its reference when it has no other', () => {
    const numbers = new Map([[id, 'BQ01-000001']]);
    expect(written([line(), line({ 6: 'F-1' })], place, { ...facts, numbers })).toMatchObject([
      { status: 'validated', number: 'BQ01-000001', piece_ref: 'BQ01-000001' },
      { status: 'validated', number: 'BQ01-000001', piece_ref: 'F-1' },
    ]);
  });

  it('has the amount in units of its currency, and its reversals', () => {
    const links = new Map([[id, { reverses: 'a', reversedBy: 'b' }]]);
    expect(written([line({ 18: 'JPY', 19: '1500' }), line({ 18: 'USD', 19: '1500' })], place, { ...facts, links })).toMatchObject([
      { currency: 'JPY', foreign_amount: 1500, reverses: 'a', reversed_by: 'b' },
      { currency: 'USD', foreign_amount: 15, reverses: 'a', reversed_by: 'b' },
    ]);
  });
});

describe('the lines of a batch', () => {
  const lines = copyOf([line({ 4: '2' }), line({ 1: '3', 2: '2026-02-01', 11: 'a\nb' })]);

  it('name the facts of which the number of a piece depends', () =>
    expect(numberedLines(lines)).toEqual([
      { writingId: id, journal: 'BQ01', date: '2026-01-15', round: 2 },
      { writingId: id, journal: 'BQ01', date: '2026-02-01', round: 0 },
    ]));

  it('end with the line after which the next batch begins', () => expect(lastKey(lines)).toEqual(['2026-02-01', id, '3']));

  it('are none in an empty batch', () => expect(numberedLines(copyOf([]))).toEqual([]));
});
