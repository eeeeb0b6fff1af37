import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pools } from './pools.js';

describe('the pools of a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(async () => {
    await database?.close();
  });

  it('are closed once the server has ended each of their connections', async () => {
    const losses: Error[] = [];
    const [app, worker, vault] = [database.appUrl, database.workerUrl, database.vaultUrl].map((connectionString) => ({ connectionString }));
    if (!app || !worker || !vault) throw new Error('a login is missing');
    const pools = new Pools({ app, worker, vault }, (error) => losses.push(error));
    const all = [pools.app, pools.lists, pools.worker, pools.vault, pools.health];
    let sockets = 0;
    for (const pool of all) pool.on('connect', () => sockets++).on('remove', () => sockets--);
    const clients = await Promise.all(all.map((pool) => pool.connect()));
    for (const client of clients) client.release();
    expect(sockets).toBeGreaterThanOrEqual(all.length);
    await pools.close();
    expect(sockets).toBe(0);
    expect(losses).toEqual([]);
  });
});
