import { describe, expect, it } from '@jest/globals';
import { EventVersions } from './upcasters.js';

const versions = new EventVersions([
  { type: 'Requested', from: 2, up: ({ bill, ...rest }) => ({ ...rest, bill: Math.round(Number(bill) * 100) }) },
  { type: 'Requested', from: 1, up: ({ amount, ...rest }) => ({ ...rest, bill: amount }) },
]);

describe('versions of an event', () => {
  it('new events are stored at the latest one', () => {
    expect(versions.current('Requested')).toBe(3);
    expect(versions.current('Refused')).toBe(1);
  });

  it('each older one is read as the latest, step by step, and stays as stored', () => {
    const stored = Object.freeze({ amount: 12.5, note: 'a' });
    expect(versions.upcast('Requested', 1, stored)).toEqual({ bill: 1250, note: 'a' });
    expect(versions.upcast('Requested', 2, { bill: 12.5 })).toEqual({ bill: 1250 });
    expect(versions.upcast('Requested', 3, { bill: 1250 })).toEqual({ bill: 1250 });
    expect(versions.upcast('Refused', 1, { reason: 'r' })).toEqual({ reason: 'r' });
  });

  it('a later one than this program knows is refused', () => {
    expect(() => versions.upcast('Refused', 2, {})).toThrow('Refused is stored at version 2, this program knows 1');
  });

  it('a missing or doubled step is refused at the start', () => {
    const step = (from: number) => ({ type: 'Requested', from, up: () => ({}) });
    expect(() => new EventVersions([step(2)])).toThrow('Requested has no single upcaster from version 1');
    expect(() => new EventVersions([step(1), step(1)])).toThrow('Requested has no single upcaster from version 2');
  });
});
