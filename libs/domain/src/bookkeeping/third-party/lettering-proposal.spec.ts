import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { letteringProposals, type OpenLine } from './lettering-proposal.js';

const line = (writingId: string, amount: number, facts: Partial<OpenLine> = {}): OpenLine => ({
  writingId,
  line: 0,
  account: '401000',
  thirdParty: 'EDF',
  pieceRef: '',
  amount,
  ...facts,
});
const proposed = (...lines: OpenLine[]) =>
  letteringProposals(lines).map(({ reason, lines: group }) => [reason, ...group.map(({ writingId }) => writingId)].join(' '));

describe('proposals of letters', () => {
  it('put the lines of one voucher together, in whatever case it is written', () => {
    const piece = { pieceRef: 'F-118' };
    expect(proposed(line('bill', -1000, piece), line('part', 400, piece), line('rest', 600, { pieceRef: ' f-118' }))).toEqual([
      'piece bill part rest',
    ]);
  });

  it('pair a debit and a credit of one amount', () => {
    expect(proposed(line('bill', -1000), line('other', -50), line('payment', 1000))).toEqual(
      ['amount bill payment'].map((text) => text.replace('bill payment', 'payment bill')),
    );
    expect(proposed(line('a', -5), line('b', -5), line('c', 5), line('d', 5))).toEqual(['amount c a', 'amount d b']);
  });

  it('leave what two lines could settle', () => {
    expect(proposed(line('january', -5), line('february', -5), line('payment', 5), line('other', 7))).toEqual([]);
  });

  it('take all that is left when it adds up to nothing', () => {
    expect(proposed(line('a', -1000), line('b', -500), line('transfer', 1500))).toEqual(['balance a b transfer']);
    expect(proposed(line('alone', 0))).toEqual([]);
  });

  it('never mix two third parties or two accounts', () => {
    expect(proposed(line('a', -5), line('b', 5, { thirdParty: 'GDF' }), line('c', 5, { account: '467000' }))).toEqual([]);
  });

  it('hold each line once at most, and add up to nothing', () => {
    const lines = fc.array(
      fc.record({
        writingId: fc.uuid(),
        line: fc.constant(0),
        account: fc.constantFrom('401000', '411000'),
        thirdParty: fc.constantFrom('A', 'B'),
        pieceRef: fc.constantFrom('', 'F1', 'F2'),
        amount: fc.integer({ min: -20, max: 20 }),
      }),
    );
    fc.assert(
      fc.property(lines, (open) => {
        const proposals = letteringProposals(open);
        const used = proposals.flatMap(({ lines: group }) => group);
        expect(new Set(used).size).toBe(used.length);
        for (const { lines: group } of proposals) {
          expect(group.length).toBeGreaterThan(1);
          expect(group.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          expect(new Set(group.map(({ account, thirdParty }) => account + thirdParty)).size).toBe(1);
        }
      }),
    );
  });
});
