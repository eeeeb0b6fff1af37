import { describe, expect, it } from '@jest/globals';
import { batchKey, KeyIndex, registerKey } from './key-index.js';
import { wordMarks } from './label-words.js';
import { pairSources } from './source-pairs.js';

type Line = { bankKey: string; wording: string; former?: { bankKey: string; wording: string } };
let rank = 0;
const line = (source: string, wording: string, shape = '15.-1250'): Line => ({ bankKey: `n${++rank}~${source}${shape}`, wording });
const nameOf = ({ bankKey }: Line) => bankKey.split('~')[0];
const indexOf = (...lines: Line[]) => new KeyIndex(lines.map(({ bankKey, wording }) => registerKey(bankKey, wording)));
const [bakery, power] = [line('c', 'CB BOULANGERIE'), line('c', 'PRLV EDF')];

describe('a movement that two sources tell', () => {
  it('is one where the labels say the same, in whatever order they come', () => {
    const lines = [line('o', 'PRLV SEPA EDF CLIENTS'), line('o', 'CARTE BOULANGERIE PARIS')];
    const { pairs, unsure } = pairSources(lines, indexOf(bakery, power));
    expect(lines.map((each) => pairs.get(each))).toEqual([nameOf(power), nameOf(bakery)]);
    expect(unsure.size).toBe(0);
  });
  it('is uncertain where they do not: it is no pair, and it is shown with what it may be', () => {
    const edf = line('o', 'PRLV EDF');
    const { pairs, unsure } = pairSources([edf], indexOf(bakery));
    expect([pairs.size, unsure.get(edf)]).toEqual([0, [nameOf(bakery)]]);
  });
  it('is none of another day or amount, nor of its own source', () => {
    const others = [line('o', 'CB BOULANGERIE', '16.-1250'), line('o', 'CB BOULANGERIE', '15.1250'), line('c', 'CB BOULANGERIE')];
    const { pairs, unsure } = pairSources(others, indexOf(bakery));
    expect([pairs.size, unsure.size]).toEqual([0, 0]);
  });
  it('is uncertain where an earlier file of its source has the day and amount, and this file lacks that movement', () => {
    const reworded = line('c', 'BOULANGERIE DU PORT PARIS');
    const names = (...lines: Line[]) => new Set(lines.map((each) => nameOf(each) ?? ''));
    expect(pairSources([reworded], indexOf(bakery), { fileNames: names(reworded) }).unsure.get(reworded)).toEqual([nameOf(bakery)]);
    expect(pairSources([reworded], indexOf(bakery), { fileNames: names(reworded, bakery) }).unsure.size).toBe(0);
    const chosen = new Map([[reworded, nameOf(bakery) ?? null]]);
    expect(pairSources([reworded], indexOf(bakery), { fileNames: names(reworded), chosen }).pairs.get(reworded)).toBe(nameOf(bakery));
  });
  it('is taken once: a second payment of the same label is another one', () => {
    const twice = [line('o', 'CB BOULANGERIE'), line('o', 'CB BOULANGERIE')];
    const { pairs, unsure } = pairSources(twice, indexOf(bakery));
    expect([pairs.size, unsure.size]).toEqual([1, 0]);
    const index = indexOf(bakery);
    index.add(registerKey(twice[0]?.bankKey ?? '', 'CB BOULANGERIE', nameOf(bakery)));
    expect(pairSources(twice.slice(1), index).pairs.size).toBe(0);
  });
  it('goes with the most alike', () => {
    const lines = [line('o', 'AMAZON'), line('o', 'AMAZON PRIME')];
    const [prime, plain] = [line('c', 'CB AMAZON PRIME'), line('c', 'CB AMAZON')];
    const { pairs } = pairSources(lines, indexOf(prime, plain));
    expect(lines.map((each) => pairs.get(each))).toEqual([nameOf(plain), nameOf(prime)]);
  });
  it('is compared by the words of its operation where its register kept none', () => {
    const edf = line('o', 'PRLV EDF');
    const legacy = new KeyIndex(['a~c15.-1250']);
    expect(pairSources([edf], legacy).unsure.get(edf)).toEqual(['a']);
    expect(pairSources([edf], legacy, { marksOf: () => wordMarks('PRLV EDF') }).pairs.get(edf)).toBe('a');
  });
  it('is what a person says', () => {
    const [first, second] = [line('o', 'PRLV EDF'), line('o', 'PRLV GDF')];
    const result = pairSources([first, second], indexOf(bakery), { chosen: new Map([[first, nameOf(bakery) ?? '']]) });
    expect([result.pairs.get(first), result.unsure.size]).toEqual([nameOf(bakery), 0]);
    const none = pairSources([first], indexOf(bakery), { chosen: new Map([[first, null]]) });
    expect([none.pairs.size, none.unsure.size]).toEqual([0, 0]);
  });
  it('costs as much among many of its kind as among few', () => {
    /** How often the words of candidates are read. */
    const cost = (count: number): number => {
      let reads = 0;
      const words = new Proxy(['B'], {
        get(target, key, receiver) {
          reads += 1;
          return Reflect.get(target, key, receiver);
        },
      });
      const operations = Array.from({ length: count }, (_, index) => line('o', `PRLV A${index}`));
      const candidates = Array.from({ length: count }, (_, index) => ({ name: `c${index}`, marks: null }));
      const register = { movementsOfOtherSources: () => candidates, movementsOfSameSource: () => [] };
      expect(pairSources(operations, register, { marksOf: () => words }).unsure.size).toBe(count);
      return reads;
    };
    // Five times the lines cost about five times as much; each compared with each would cost twenty-five times.
    expect(cost(20_000) / cost(4000)).toBeLessThan(6);
  });
});

describe('a batch', () => {
  const former = { bankKey: 'b~x15.-3000', wording: 'VIR SALAIRES' };
  const parts = [
    { ...line('x', 'VIR SALAIRES DUPRÉ', '15.-1000'), former },
    { ...line('x', 'VIR SALAIRES MARTIN', '15.-2000'), former },
  ];
  it('is known as a whole when another source told it as one movement', () => {
    const whole = line('o', 'VIREMENT SALAIRES', '15.-3000');
    const { pairs } = pairSources(parts, indexOf(whole));
    expect(parts.map((part) => pairs.get(part))).toEqual([nameOf(whole), nameOf(whole)]);
  });
  it('is found by the whole once its transactions are recorded', () => {
    const index = new KeyIndex([registerKey(batchKey(former.bankKey), former.wording)]);
    const whole = line('o', 'VIREMENT SALAIRES', '15.-3000');
    expect(pairSources([whole], index).pairs.get(whole)).toBe('+b');
  });
});
