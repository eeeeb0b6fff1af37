/** @own-modules */

import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { brokenParts } from './broken-parts.js';
import type { Changes } from './changes.js';
import { invariants } from './invariants/invariants.js';
import { shrink } from './shrink.js';
import { type History, simulate } from './simulate.js';

const patienceMs = 1_200_000;
const mostHistories = 300;

beforeAll(() => Logger.overrideLogger(false));

/** The first history that breaks the invariant. */
async function firstFailure(changes: Changes, invariant: string, focus?: readonly string[]): Promise<History | undefined> {
  for (let index = 0; index < mostHistories; index++) {
    const history = await simulate(`broken:${index}`, { changes, ...(focus && { focus }) });
    if (history.violations.some((violation) => violation.startsWith(invariant))) return history;
  }
  return undefined;
}

describe('the simulator', () => {
  // Named, not listed: jest takes one parameter more than a row has for its `done`.
  it.each(brokenParts.map(([invariant, part, changes, focus]) => ({ invariant, part, changes, focus })))(
    'sees « $invariant » broken by $part',
    async ({ invariant, changes, focus }) => {
      const failure = await firstFailure(changes, invariant, focus);
      expect(failure?.violations.join('\n')).toContain(invariant);
    },
    patienceMs,
  );

  it('sees every invariant broken by something', () =>
    expect([...new Set(brokenParts.map(([invariant]) => invariant))].toSorted()).toEqual(Object.keys(invariants).toSorted()));

  it(
    'keeps the acts that a failure needs',
    async () => {
      const changes = { letterId: () => undefined };
      const failure = await firstFailure(changes, 'mails leave once');
      const shortest = failure && (await shrink(failure, { changes }));
      expect(shortest?.acts.length).toBeLessThan(failure?.acts.length ?? 0);
      expect(shortest && (await simulate(shortest.seed, { changes, only: new Set(shortest.acts) }))).toEqual(shortest);
    },
    patienceMs,
  );
});
