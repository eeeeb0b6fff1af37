import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './mail-outcome.js';

const attempt = (code: number | null, hasBodyStarted = false) => ({ code, hasBodyStarted, reason: '' });

describe('a mail after an attempt', () => {
  it('is accepted once the server has said so', () => expect(outcomeOf(attempt(250, true), 0).state).toBe('accepted'));
  it('is refused for ever by a reply of 5xx, at any moment', () => {
    expect(outcomeOf(attempt(550), 0).state).toBe('refused');
    expect(outcomeOf(attempt(554, true), 0).state).toBe('refused');
  });
  it('is tried again later when the server puts it off, or falls before the body', () => {
    expect(outcomeOf(attempt(451, true), 0)).toEqual({ state: 'deferred', waitSeconds: 60 });
    expect(outcomeOf(attempt(421), 1)).toEqual({ state: 'deferred', waitSeconds: 300 });
    expect(outcomeOf(attempt(null), 2)).toEqual({ state: 'deferred', waitSeconds: 900 });
  });
  it('is refused after the last wait', () => expect(outcomeOf(attempt(451), 8).state).toBe('refused'));
  it('is unknown when the connection falls after the body began', () => expect(outcomeOf(attempt(null, true), 0).state).toBe('unknown'));
});
