import { DomainError } from '@intendance/kernel/domain-error.js';
import { holdsUnstorable } from '@intendance/kernel/storable-text.js';
import type { AppendRequest, ExpectedVersion } from './event-store.js';

/**
 * The checks that every adapter makes before it encrypts and writes. A text that a read model cannot store is refused here: the database
 * does not see it in an encrypted event, and each read model would fail on that event.
 * @throws RangeError, a bug of the caller. @throws DomainError event.unstorable-text
 */
export function checkRequest({ appends, guards = [], metadata }: AppendRequest): void {
  if (appends.length === 0) throw new RangeError('an append without a stream');
  for (const { stream, events, expected } of appends) {
    if (events.length === 0) throw new RangeError(`an append to ${stream} without an event`);
    if (typeof expected === 'number' && !isVersion(expected)) throw new RangeError(`not a version: ${expected}`);
  }
  const streams = appends.map(({ stream }) => stream);
  if (new Set(streams).size < streams.length) throw new RangeError(`a stream twice in one append: ${streams.join(', ')}`);
  const wrong = guards.find(({ version }) => !isVersion(version));
  if (wrong) throw new RangeError(`not a version: ${wrong.version}`);
  if (holdsUnstorable(metadata) || appends.some(({ events }) => events.some(({ data }) => holdsUnstorable(data)))) throw unstorableText();
}

const unstorableText = (): DomainError =>
  new DomainError('event.unstorable-text', 'Un texte contient un caractère illisible (NUL ou moitié d’un emoji) : retirez-le.');

/** Version 0 means the same as `none`. */
export const isExpected = (expected: ExpectedVersion, actual: number): boolean => {
  if (expected === 'any') return true;
  if (expected === 'exists') return actual > 0;
  return actual === (expected === 'none' ? 0 : expected);
};

const isVersion = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
