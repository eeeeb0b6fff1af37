import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { Databases } from '../pools/database.js';
import type { ProjectionProgress } from '../projection/projection-progress.js';
import { PositionGuard } from './position.guard.js';
import { WrittenPositions } from './written-positions.js';

function stage() {
  const requests: string[] = [];
  const listeners: (() => void)[] = [];
  const lateTables = new Set<string>();
  const reached = async ({ xid }: { xid: bigint }) => {
    requests.push(String(xid));
    return new Set(lateTables);
  };
  const progress = { reached } as unknown as ProjectionProgress;
  const databases = { onLost: (listener: () => void) => listeners.push(listener) } as unknown as Databases;
  const guard = new PositionGuard(progress, databases, new WrittenPositions());
  const read = (position: string) =>
    guard.canActivate({
      switchToHttp: () => ({ getRequest: () => ({ method: 'GET', headers: { 'x-position': position } }) }),
    } as unknown as ExecutionContext);
  return { requests, lateTables, read, lose: () => listeners.forEach((listener) => void listener()) };
}

it('asks once for a position that is shown, and for older ones no more', async () => {
  const { requests, read } = stage();
  for (const position of ['0:7:1', '0:7:1', '0:6:9']) expect(await read(position)).toBe(true);
  expect(requests).toEqual(['7']);
});

it('asks again once a connection was lost: the database may have crashed, and show less than before', async () => {
  const { requests, read, lose } = stage();
  await read('0:7:1');
  lose();
  await read('0:7:1');
  expect(requests).toEqual(['7', '7']);
});

it('believes no answer that came from before the loss', async () => {
  const { requests, read, lose } = stage();
  const early = read('0:7:1');
  lose();
  await early;
  await read('0:7:1');
  expect(requests).toEqual(['7', '7']);
});

it('asks again while a read model that is waited for no longer does not show the position', async () => {
  const { requests, lateTables, read } = stage();
  lateTables.add('refund_list');
  await read('0:7:1');
  lateTables.clear();
  for (const position of ['0:7:1', '0:7:1']) await read(position);
  expect(requests).toEqual(['7', '7']);
});
