import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ticketingSourceContract } from '../../../../test/ticketing-source-contract.js';
import { isSignedMessage } from '../../../capabilities/webhook/signed-message.js';
import { HttpTicketing } from '../http-ticketing.js';
import { signShopToken } from '../shop-token.js';
import { SandboxOrders } from './sandbox-orders.js';
import { type SandboxOptions, SandboxTicketing } from './sandbox-ticketing.js';

const secretOf = async (environmentId: string) => `whsec_${Buffer.from(environmentId).toString('base64')}`;
const zoe = { id: newId(), name: 'Zoé Petit' };
const now = new Date('2026-03-16T09:00:00Z');
const options: SandboxOptions = {
  // No server listens on this port: a pushed order does not arrive.
  productUrl: 'http://127.0.0.1:9',
  key: 'sandbox-key',
  memoryFile: null,
  secretOf,
  buyersOf: async () => [zoe],
  now: () => now,
};

/** Opens the shop as the link of the program does. */
async function entered(address: string, environmentId: string) {
  const visitor = { userId: newId(), environmentId, name: 'Claire Morel', email: 'claire@cse.example' };
  const token = await signShopToken(await secretOf(environmentId), visitor, now);
  const link = `${address}/?token=${token}`;
  const answer = await fetch(link, { redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    link,
    page: async () => (await fetch(address, { headers: { cookie } })).text(),
    post: (path: string, form: Record<string, string>, headers = {}) =>
      fetch(`${address}${path}`, { method: 'POST', headers: { cookie, ...headers }, body: new URLSearchParams(form) }),
  };
}

ticketingSourceContract('The sandbox ticketing', async () => {
  const sandbox = new SandboxTicketing(options);
  const address = await sandbox.start();
  return {
    source: new HttpTicketing(async () => ({ url: address, key: 'sandbox-key' })),
    async buy(environmentId) {
      const shop = await entered(address, environmentId);
      const page = await (await shop.post('/orders', { P1: '2', P4: '1', buyer: zoe.id })).text();
      expect(page).toContain('Votre CSE en sera informé à la prochaine synchronisation.');
      return /La commande (\S+) est enregistrée/.exec(page)?.[1] ?? '';
    },
    async cancel(environmentId, number) {
      await (await entered(address, environmentId)).post('/orders/cancel', { number });
    },
    close: () => sandbox.stop(),
  };
});

describe('the shop of the sandbox', () => {
  const environmentId = newId();
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const messages: { url: string | undefined; isSigned: boolean; body: { orders: { number: string; status: string; person: object }[] } }[] =
    [];
  const product = createServer(async (request, response) => {
    const body = await text(request);
    const header = (name: string) => String(request.headers[name]);
    const message = { id: header('webhook-id'), timestamp: header('webhook-timestamp'), signature: header('webhook-signature'), body };
    const isSigned = isSignedMessage(await secretOf(environmentId), message, now);
    messages.push({ url: request.url, isSigned, body: JSON.parse(body) });
    response.writeHead(200).end();
  });
  let sandbox: SandboxTicketing;
  let address: string;
  const open = async () => {
    const productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
    sandbox = new SandboxTicketing({ ...options, productUrl, memoryFile: join(folder, 'shop.json') });
    address = await sandbox.start();
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
    await open();
  });
  afterAll(async () => {
    await sandbox.stop();
    await new Promise((resolve) => product.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('opens once by a link', async () => {
    const shop = await entered(address, environmentId);
    expect(await shop.page()).toContain('Bonjour Claire Morel.');
    const again = await fetch(shop.link);
    expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('Ce lien a expiré')]);
    expect((await fetch(address)).status).toBe(403);
  });

  it('pushes what is bought and cancelled, signed', async () => {
    const shop = await entered(address, environmentId);
    const page = await (await shop.post('/orders', { P3: '2', other: 'hugo@cse.example' })).text();
    expect(page).toMatch(/La commande \S+-1 est enregistrée\. Votre CSE en est informé\./);
    expect(page).toContain('85,00');
    const number = messages[0]?.body.orders[0]?.number ?? '';
    expect(await (await shop.post('/orders/cancel', { number })).text()).toContain('Annulée');
    expect(await (await shop.post('/orders/cancel', { number })).text()).toContain('Cette commande est déjà annulée.');
    expect(messages.map(({ url, isSigned, body: { orders } }) => [url, isSigned, orders[0]?.status, orders[0]?.person])).toEqual([
      [`/api/ticketing/${environmentId}/messages`, true, 'confirmed', { email: 'hugo@cse.example' }],
      [`/api/ticketing/${environmentId}/messages`, true, 'cancelled', { email: 'hugo@cse.example' }],
    ]);
  });

  it('asks for a ticket and a beneficiary, and takes no order from another site', async () => {
    const shop = await entered(address, environmentId);
    expect(await (await shop.post('/orders', { P1: '0', buyer: zoe.id })).text()).toContain('Choisissez au moins un billet');
    expect(await (await shop.post('/orders', { P1: '1', other: ' ' })).text()).toContain('Choisissez au moins un billet');
    for (const origin of ['https://ailleurs.example', 'null'])
      expect((await shop.post('/orders', { P1: '1', buyer: zoe.id }, { origin })).status).toBe(403);
    expect((await shop.post('/orders', { P1: '1', buyer: zoe.id }, { origin: address })).status).toBe(200);
  });

  it('keeps its orders over a restart', async () => {
    await sandbox.stop();
    await open();
    const shop = await entered(address, environmentId);
    expect(await shop.page()).toContain('Annulée');
  });

  it('has a sample where nothing was bought', async () => {
    const sample = newId();
    const memoryFile = join(folder, 'seeded.json');
    const at = now.toISOString();
    const order = { number: 'D-1', date: at, person: { id: zoe.id }, status: 'confirmed', items: [], updated_at: at } as const;
    for (const total of [8.2, 99]) new SandboxOrders(memoryFile).addSample(sample, [{ order, buyer: zoe.name, total }]);
    const seeded = new SandboxTicketing({ ...options, memoryFile });
    const address = await seeded.start();
    expect(await (await entered(address, sample)).page()).toMatch(/1 commande<.*D-1.*8,20/s);
    const source = new HttpTicketing(async () => ({ url: address, key: 'sandbox-key' }));
    const { orders } = await source.ordersSince(sample as never, null);
    expect(orders).toMatchObject([{ number: 'D-1', person: { id: zoe.id } }]);
    await seeded.stop();
  });
});
