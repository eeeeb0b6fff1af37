import { describe, expect, it } from '@jest/globals';
import { readDate } from './date-text.js';

describe('a typed date', () => {
  it.each(['31/12/2026', '31-12-2026', '31.12.26', '31 12 2026', '31122026', '311226', '2026-12-31', ' 31/12/2026 '])(
    '%j is the last day of 2026',
    (text) => expect(readDate(text)).toEqual({ date: '2026-12-31' }),
  );
  it('may leave out the zeros', () => expect(readDate('1/2/2026')).toEqual({ date: '2026-02-01' }));
  it('may be empty', () => expect(readDate(' ')).toEqual({ date: null }));
  it.each(['30/02/2026', '31/04/2026', '12/31/2026', 'demain', '2026-02-30', '1/2'])('is a day of the calendar, not %s', (text) =>
    expect(readDate(text)).toEqual({ fault: 'Date invalide. Exemple : 31/12/2026' }),
  );
});
