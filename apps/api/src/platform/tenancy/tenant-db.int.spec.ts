import { describe, expect, it } from '@jest/globals';
import { openTestApp } from '../../../test/open-test-app.js';

describe('x', () => {
  it('opens', async () => {
    const app = await openTestApp();
    const answer = await app.inject({ url: '/api/nope' });
    expect(answer.statusCode).toBe(404);
    await app.close();
  });
});
