import { describe, expect, it } from '@jest/globals';
import { errorEntry } from './log.js';

describe('an error in the log', () => {
  it('is its type, code and stack, and nothing that the error carries', () => {
    const cause = Object.assign(new Error('no row'), { code: '23505', detail: 'Failing row contains (Anne Martin)' });
    const error = Object.assign(new TypeError('too large', { cause }), { part: { fields: { lastname: 'Martin' } } });
    const entry = errorEntry(error);
    expect(entry).toMatchObject({
      type: 'TypeError',
      stack: expect.stringContaining('too large'),
      cause: { type: 'Error', code: '23505' },
    });
    expect(JSON.stringify(entry)).not.toContain('Martin');
  });

  it('may be no error, or its own cause', () => {
    expect(errorEntry({ lastname: 'Martin' })).toEqual({ type: 'object', stack: '' });
    const loop = new Error('again');
    loop.cause = loop;
    expect(JSON.stringify(errorEntry(loop)).match(/again/g)).toHaveLength(5);
  });
});
