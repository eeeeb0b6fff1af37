import { bytesLeftBy } from '@intendance/testing/bytes-left.js';
import { describe, expect, it } from '@jest/globals';
import { Pauses } from './pauses.js';

const never = () => new Promise<void>(() => undefined);

describe('a pause', () => {
  it('ends after its time, or at once with the stop', async () => {
    const pauses = new Pauses();
    await pauses.pause(1);
    const long = pauses.pause(600_000);
    pauses.endAll();
    await long;
    await pauses.pause(600_000);
  });
  it('ends a wait early by a nudge, or by the stop; a nudge ends no pause', async () => {
    const pauses = new Pauses();
    const nudged = pauses.orNudge(never());
    const isOver = { value: false };
    const long = pauses.pause(600_000).then(() => {
      isOver.value = true;
    });
    pauses.nudge();
    await nudged;
    expect(isOver.value).toBe(false);
    const stopped = pauses.orNudge(never());
    pauses.endAll();
    await Promise.all([stopped, long, pauses.orNudge(never())]);
  });
  it('fails with its wait', () => expect(new Pauses().orNudge(Promise.reject(new Error('an outage')))).rejects.toThrow('an outage'));
  it('leaves nothing in memory once it is over', async () => {
    const pauses = new Pauses();
    expect(await bytesLeftBy(() => pauses.pause(1))).toBeLessThan(20);
    expect(await bytesLeftBy(() => pauses.orNudge(Promise.resolve()))).toBeLessThan(20);
  });
});
