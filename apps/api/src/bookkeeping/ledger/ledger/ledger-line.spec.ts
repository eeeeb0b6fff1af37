import { describe, expect, it } from '@jest/globals';
import { type LedgerLine, lineWriter } from './ledger-line.js';

const id = '0190f0e0-0000-7000-8000-000000000001';
const blank: LedgerLine = [
  ...([id, 'BQ01', '2026-01-15', null, '1', 'operation', null, 'Banque', null, null, null, 'CB', null, '1250'] as const),
  ...([null, null, null, null, null, null] as const),
];
const line = (values: Readonly<Record<number, string | null>> = {}): LedgerLine =>
  Object.assign([...blank], values) as unknown as LedgerLine;
const place = { account: '512001', begin: '2026-01-01' as never, skip: 0, limit: 10, balance: 100 };
const facts = { numbers: new Map<string, string>(), links: new Map() };
const written = (lines: LedgerLine[], from = place, given: Parameters<ReturnType<typeof lineWriter>>[1] = facts) =>
  lineWriter(from)(lines, given).map((text) => JSON.parse(text) as Record<string, unknown>);

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

  it.each(['« é »', 'a "b" \\ c', 'deux\nlignes\t', '\u0001\u2028', '😀'])('keeps any text: %j', (text) =>
    expect(
      written([line({ 1: text, 6: text, 7: text, 8: text, 9: text, 10: text, 11: text, 12: text, 15: text, 17: text })]),
    ).toMatchObject([
      {
        ...{ journal: text, piece_ref: text, accounting_code_label: text, third_party_code: text, third_party_name: text },
        ...{ budget: text, wording: text, comment: text, letter: text, letter_exercice: text },
      },
    ]),
  );

  it('continues the balance, over the lines that a page skips and over batches', () => {
    const write = lineWriter({ ...place, skip: 1 });
    const texts = [...write([line(), line({ 13: null, 14: '5' })], facts), ...write([line({ 13: '1' })], facts)];
    expect(texts.map((text) => (JSON.parse(text) as { balance: number }).balance)).toEqual([13.45, 13.46]);
  });

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
