/** @own-modules */

import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { runHistories } from './run.js';
import { simulate } from './simulate.js';

/** `npm run simulate` sets them. */
const { SIMULATE_HISTORIES: histories, SIMULATE_SEED: seed = 'gate', SIMULATE_REPLAY: replay } = process.env;
const patienceMs = histories === undefined ? 1_200_000 : 7 * 86_400_000;
const show = (line: string): void => void (histories !== undefined && process.stdout.write(`${line}\n`));

beforeAll(() => Logger.overrideLogger(false));

describe('the simulator', () => {
  it(
    'finds no history that breaks an invariant',
    async () => {
      expect(await runHistories({ seed, histories: Number(histories ?? 1000), replay }, show)).toBeUndefined();
    },
    patienceMs,
  );

  it('gives the same history for the same seed, to the letter', async () => {
    for (const same of ['same:1', 'same:2', 'same:3', 'same:4']) expect(await simulate(same)).toEqual(await simulate(same));
    expect((await simulate('same:1')).trace).not.toEqual((await simulate('same:2')).trace);
  });
});
