import { describe, expect, it } from '@jest/globals';
import { mergeBatches, mergeSorted } from './merge-sorted.js';

type Row = readonly [string | number | null, number];
const merge = (lists: readonly (readonly Row[])[], direction: 'asc' | 'desc' = 'asc') =>
  mergeSorted(lists, (row) => row, [direction, direction]);

describe('the merge of sorted lists', () => {
  it('orders French names, with the tie-breaker last', () => {
    const merged = merge([
      [
        ['Alizé', 4],
        ['Éole', 1],
      ],
      [
        ['Alizé', 2],
        ['Zéphyr', 3],
      ],
    ]);
    expect(merged).toEqual([
      ['Alizé', 2],
      ['Alizé', 4],
      ['Éole', 1],
      ['Zéphyr', 3],
    ]);
  });

  it('puts null last, and first in the other direction', () => {
    expect(
      merge([
        [
          [1, 1],
          [null, 2],
        ],
        [
          [2, 3],
          [null, 4],
        ],
      ]),
    ).toEqual([
      [1, 1],
      [2, 3],
      [null, 2],
      [null, 4],
    ]);
    expect(
      merge(
        [
          [
            [null, 2],
            [1, 1],
          ],
          [
            [null, 4],
            [2, 3],
          ],
        ],
        'desc',
      ),
    ).toEqual([
      [null, 4],
      [null, 2],
      [2, 3],
      [1, 1],
    ]);
  });

  it('begins alike for longer lists: pages fit together', () => {
    const lists: Row[][] = [
      [
        [1, 1],
        [4, 2],
        [9, 3],
      ],
      [
        [2, 4],
        [3, 5],
        [5, 6],
      ],
    ];
    const head = merge(lists.map((list) => list.slice(0, 2))).slice(0, 2);
    expect(merge(lists).slice(0, 2)).toEqual(head);
  });

  it('has nothing of no list', () => expect(merge([[], []])).toEqual([]));

  it.each([1, 2, 3, 10])('is the same for lists that are read %s rows at a time, and holds no more of each', async (size) => {
    const lists: Row[][] = [
      [
        [1, 1],
        [4, 2],
        [9, 3],
        [null, 7],
      ],
      [],
      [
        [2, 4],
        [3, 5],
        [5, 6],
      ],
    ];
    let most = 0;
    const merged: Row[] = [];
    const cursors = lists.map((list) => {
      let from = 0;
      return async () => {
        from += size;
        return list.slice(from - size, from);
      };
    });
    await mergeBatches(
      cursors,
      (row) => row,
      ['asc', 'asc'],
      async (rows) => {
        most = Math.max(most, rows.length);
        merged.push(...rows);
      },
    );
    expect(merged).toEqual(merge(lists));
    expect(most).toBeLessThanOrEqual(size * lists.length);
  });
});
