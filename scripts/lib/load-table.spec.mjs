import { describe, expect, it } from '@jest/globals';
import { loadTable } from './load-table.mjs';

const call = (name, structure, milliseconds, status = 200) => ({ name, structure, milliseconds, status });

describe('the table of a load', () => {
  it('has a row for each kind of call, each structure, and all', () => {
    const calls = [call('POST person', 'b@x.fr', 20, 201), call('GET people', 'a@x.fr', 2), call('GET people', 'a@x.fr', 150)];
    expect(loadTable(calls, 2).split('\n').slice(2)).toEqual([
      '| GET people | 2 | 1.0 | 150 | 150 | 150 | 0 | 0 |',
      '| POST person | 1 | 0.5 | 20.0 | 20.0 | 20.0 | 0 | 0 |',
      '| a@x.fr | 2 | 1.0 | 150 | 150 | 150 | 0 | 0 |',
      '| b@x.fr | 1 | 0.5 | 20.0 | 20.0 | 20.0 | 0 | 0 |',
      '| all | 3 | 1.5 | 20.0 | 150 | 150 | 0 | 0 |',
    ]);
  });

  it('tells an outage from a failure', () => {
    const calls = [call('GET people', 'a@x.fr', 1, 503), call('GET people', 'a@x.fr', 1, 0), call('GET people', 'a@x.fr', 1, 422)];
    expect(loadTable(calls, 1).split('\n').at(-1)).toBe('| all | 3 | 3.0 | 1.0 | 1.0 | 1.0 | 1 | 2 |');
  });
});
