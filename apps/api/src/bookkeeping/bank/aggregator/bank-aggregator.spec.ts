import { bankAggregatorContract } from '../../../../test/bank-aggregator.contract.js';
import { PowensDouble } from '../../../../test/powens-double.js';
import { PowensAggregator } from './powens-aggregator.js';
import { SandboxBank } from './sandbox/sandbox-bank.js';

const aggregatorAt = (address: string) =>
  new PowensAggregator(async () => ({ url: `${address}/2.0`, webviewUrl: address, clientId: '1', clientSecret: 's' }));
const locationOf = ({ headers }: Response): URL => new URL(headers.get('location') ?? '');

bankAggregatorContract('Powens, a double of its API', async () => {
  const powens = new PowensDouble();
  return {
    aggregator: aggregatorAt(await powens.start()),
    agree: async (page) => locationOf(await fetch(page, { redirect: 'manual' })),
    stop: () => powens.stop(),
  };
});

bankAggregatorContract('the sandbox bank of the demo', async () => {
  const bank = new SandboxBank({ memoryFile: null, today: () => '2026-03-31' });
  return {
    aggregator: aggregatorAt(await bank.start()),
    async agree(page) {
      const { origin, pathname, searchParams } = new URL(page);
      const form = new URLSearchParams({ ...Object.fromEntries(searchParams), decision: 'accept' });
      return locationOf(await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' }));
    },
    stop: () => bank.stop(),
  };
});
