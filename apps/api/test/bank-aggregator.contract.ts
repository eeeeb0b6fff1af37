import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BankAggregator } from '../src/bookkeeping/bank/aggregator/bank-aggregator.js';

export type OpenedAggregator = {
  readonly aggregator: BankAggregator;
  /** The user agrees on the page of the aggregator. @returns the address that the user comes back to */
  agree(page: string): Promise<URL>;
  /** Ends the service behind the adapter. */
  stop(): Promise<void>;
};

const departure = { redirectUri: 'https://intendance.example/accounts', state: 'state-1' };
const longAgo = localDate('2000-01-01');

/** The contract of every aggregator that an installation may have: its service has at least one account with movements. */
export function bankAggregatorContract(name: string, open: () => Promise<OpenedAggregator>): void {
  describe(`bank aggregator: ${name}`, () => {
    let opened: OpenedAggregator;
    let code: string;
    let access: string;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.stop());

    const movementsSince = async (account: string, since = longAgo) => {
      const movements = [];
      for await (const batch of opened.aggregator.movements(access, account, since)) movements.push(...batch);
      return movements;
    };

    it('sends the user back with the state of the departure, and with a code for an access', async () => {
      expect(opened.aggregator.isConfigured).toBe(true);
      const back = await opened.agree(await opened.aggregator.syncAccounts(null, departure));
      expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([departure.redirectUri, departure.state]);
      code = back.searchParams.get('code') ?? '';
      access = await opened.aggregator.handleCallback(code);
      expect(access).not.toBe('');
    });

    it('takes a code once', async () => {
      await expect(opened.aggregator.handleCallback(code)).rejects.toMatchObject({ code: 'aggregator.failed' });
    });

    it('tells the connections of an access, and accounts that belong to them', async () => {
      const { connections, accounts } = await opened.aggregator.bank(access);
      expect(connections).toHaveLength(1);
      expect(accounts.length).toBeGreaterThan(0);
      expect(accounts.filter(({ connectionId }) => connectionId !== connections[0]?.connectionId)).toEqual([]);
      expect(new Set(accounts.map(({ reference }) => reference)).size).toBe(accounts.length);
    });

    it('adds a connection to the access that it has, and repairs one without adding another', async () => {
      await opened.agree(await opened.aggregator.syncAccounts(access, departure));
      const added = (await opened.aggregator.bank(access)).connections;
      expect(added).toHaveLength(2);
      await opened.agree(await opened.aggregator.renew(access, added[0]?.connectionId ?? '', departure));
      expect((await opened.aggregator.bank(access)).connections).toEqual(added);
    });

    it('gives the movements of an account since a day, each once, under keys that stay', async () => {
      const { accounts } = await opened.aggregator.bank(access);
      const account = accounts[0]?.reference ?? '';
      const movements = await movementsSince(account);
      expect(movements.length).toBeGreaterThan(0);
      expect(new Set(movements.map(({ bankKey }) => bankKey)).size).toBe(movements.length);
      const days = movements.map(({ date }) => date).toSorted();
      const since = days[Math.floor(days.length / 2)] ?? longAgo;
      const keysSince = movements.filter(({ date }) => date >= since).map(({ bankKey }) => bankKey);
      expect((await movementsSince(account, since)).map(({ bankKey }) => bankKey).toSorted()).toEqual(keysSince.toSorted());
    });

    it('refuses an access that it did not give', async () => {
      await expect(opened.aggregator.bank('somebody else')).rejects.toMatchObject({ code: 'aggregator.failed' });
    });

    it('says when nobody answers', async () => {
      await opened.stop();
      await expect(opened.aggregator.bank(access)).rejects.toMatchObject({ code: 'aggregator.unreachable' });
    });
  });
}
