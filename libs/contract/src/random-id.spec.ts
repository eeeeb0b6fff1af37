import { describe, expect, it } from '@jest/globals';
import { randomId } from './random-id.js';

describe('a random id', () => {
  it('is a UUID of version 4, and another one each time', () => {
    const ids = new Set(Array.from({ length: 1000 }, randomId));
    expect(ids.size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
