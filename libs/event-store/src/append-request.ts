import type { AppendRequest, ExpectedVersion } from './event-store.js';

/** The checks that every adapter makes before it writes. @throws RangeError, a bug of the caller */
export function checkRequest({ appends, guards = [] }: AppendRequest): void {
  if (appends.length === 0) throw new RangeError('an append without a stream');
  for (const { stream, events, expected } of appends) {
    if (events.length === 0) throw new RangeError(`an append to ${stream} without an event`);
    if (typeof expected === 'number' && !isVersion(expected)) throw new RangeError(`not a version: ${expected}`);
  }
  const streams = appends.map(({ stream }) => stream);
  if (new Set(streams).size < streams.length) throw new RangeError(`a stream twice in one append: ${streams.join(', ')}`);
  const wrong = guards.find(({ version }) => !isVersion(version));
  if (wrong) throw new RangeError(`not a version: ${wrong.version}`);
}

/** Version 0 means the same as `none`. */
export const isExpected = (expected: ExpectedVersion, actual: number): boolean => {
  if (expected === 'any') return true;
  if (expected === 'exists') return actual > 0;
  return actual === (expected === 'none' ? 0 : expected);
};

const isVersion = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
