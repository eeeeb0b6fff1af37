import { bytesLeftBy } from '@intendance/testing/bytes-left.js';
import { describe, expect, it } from '@jest/globals';
import { Waking } from './waking.js';

const activeTimers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

describe('a wait for the next append', () => {
  it('ends with the append', async () => {
    const waking = new Waking();
    const woken = waking.wait(600_000);
    waking.wake();
    await expect(woken).resolves.toBeUndefined();
  });
  it('ends without an append after its time', async () => {
    await expect(new Waking().wait(1)).resolves.toBeUndefined();
  });
  it('leaves nothing in memory once it is over, though nothing is appended', async () => {
    const waking = new Waking();
    expect(await bytesLeftBy(() => waking.wait(1))).toBeLessThan(20);
  });
  it('keeps no process alive', async () => {
    const before = activeTimers();
    const waking = new Waking();
    const woken = waking.wait(600_000);
    expect(activeTimers()).toBe(before);
    waking.wake();
    await woken;
  });
});
