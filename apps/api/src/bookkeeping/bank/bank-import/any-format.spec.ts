import { addDays, localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corpus, corpusFormats } from '../../../../test/statement-corpus.js';
import { readAtOnce } from './statement-reading.js';

const iban = 'FR7630004000120001234567806';
const movement = fc.record({
  date: fc.integer({ min: 0, max: 364 }).map((days) => addDays(localDate('2026-01-01'), days)),
  value: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((value) => value !== 0),
  // Words that differ: banks repeat words from one part of a wording to the next, and the product shows them once.
  wording: fc
    .uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,10}$/), { minLength: 1, maxLength: 5 })
    .map((words) => `VIR ${words.filter((word) => word !== 'VIR').join(' ')}`.trim()),
});
const statement = fc
  .array(movement, { minLength: 1, maxLength: 30 })
  .map((movements) => movements.toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0)));

describe('a year of statements', () => {
  it.each(corpusFormats)('has each movement once, with its day, its amount and its wording: %s', (format) =>
    fc.assert(
      fc.asyncProperty(statement, async (movements) => {
        const { statements, problems } = await readAtOnce(corpus[format](iban, movements).content, { mapping: {} });
        const read = statements.flatMap((each) => each.movements);
        expect(problems.filter(({ weight }) => weight === 'error')).toEqual([]);
        const told = ({ date, value, wording }: { date: string; value: number; wording: string }) => `${date} ${value} ${wording}`;
        expect(read.map(told).toSorted()).toEqual(movements.map(told).toSorted());
        expect(new Set(read.map(({ bankKey }) => bankKey)).size).toBe(movements.length);
      }),
      { numRuns: 40 },
    ),
  );
});
