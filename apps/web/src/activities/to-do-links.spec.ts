import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { oldestText } from './to-do-links.js';

describe('the age of the oldest one', () => {
  beforeAll(() => void jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
  afterAll(() => void jest.useRealTimers());

  it.each([
    ['2026-11-09', 'la plus ancienne : 12 jours'],
    ['2026-11-20', 'la plus ancienne : 1 jour'],
    ['2026-11-21', 'la plus ancienne : aujourd’hui'],
    // 23:30 UTC is already the next day in Paris.
    ['2026-11-19T23:30:00.000Z', 'la plus ancienne : 1 jour'],
    [null, ''],
  ])('of %s is "%s"', (oldest, text) => expect(oldestText(oldest).replaceAll('\u00a0', ' ')).toBe(text));
});
