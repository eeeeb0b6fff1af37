import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { HelloAssoDouble } from '../../../test/helloasso-double.js';
import { contractNow, paymentServiceContract } from '../../../test/payment-service.contract.js';
import { HelloAssoAccount } from './helloasso-account.js';
import type { SavePaymentAccountDto } from './payment-account.dto.js';
import { SandboxStripe } from './sandbox/sandbox-stripe.js';
import { sentKeys } from './sent-keys.js';
import { StripeAccount } from './stripe-account.js';

const twoHoursMs = 2 * 3_600_000;

paymentServiceContract('Stripe, the sandbox of the demo', async () => {
  let now = contractNow;
  const clock = () => now;
  const stripe = new SandboxStripe({ memoryFile: null, now: clock });
  const url = await stripe.start();
  const headers = { authorization: 'Bearer sk_sandbox_1', 'content-type': 'application/x-www-form-urlencoded' };
  return {
    account: new StripeAccount({ url, key: 'sk_sandbox_1' }, clock),
    stranger: new StripeAccount({ url, key: 'sk_live_1' }, clock),
    pay: async (page) => void (await fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' })),
    pass: () => {
      now = new Date(now.getTime() + twoHoursMs);
    },
    refundThere: async (receipt) =>
      void (await fetch(`${url}/v1/refunds`, { method: 'POST', headers, body: new URLSearchParams({ payment_intent: receipt }) })),
    stop: () => stripe.stop(),
  };
});

paymentServiceContract('HelloAsso, a double of its API', async () => {
  let now = contractNow;
  const clock = () => now;
  const helloasso = new HelloAssoDouble(clock);
  const url = await helloasso.start();
  const { organization, clientId, clientSecret } = helloasso;
  return {
    account: new HelloAssoAccount({ url, organization, clientId, clientSecret }, clock),
    stranger: new HelloAssoAccount({ url, organization, clientId, clientSecret: 'other' }, clock),
    pay: async (page) => void (await fetch(page, { redirect: 'manual' })),
    pass: () => {
      now = new Date(now.getTime() + twoHoursMs);
    },
    refundThere: async (receipt) =>
      void (await fetch(`${url}/v5/payments/${receipt}/refund`, { method: 'POST', headers: { authorization: 'Bearer token-1' } })),
    stop: () => helloasso.stop(),
  };
});

describe('a payment service that is away', () => {
  it.each([500, 503, 429])('is asked again later: %i', async (status) => {
    const server = createServer((_, response) => void response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = new StripeAccount({ url, key: 'sk_1' }, () => contractNow);
    const refund = { id: newId<'online-payment'>(), receipt: 'pi_1', amount: cents(1), request: 1 };
    await expect(account.refund(refund)).rejects.toMatchObject({ code: 'payment-service.unreachable' });
    await new Promise((resolve) => server.close(resolve));
    await expect(account.refund(refund)).rejects.toMatchObject({ code: 'payment-service.unreachable' });
  });
});

describe('the sandbox of the demo', () => {
  it('refunds the payments of the demo data', async () => {
    const stripe = new SandboxStripe({ memoryFile: null, now: () => contractNow });
    const account = new StripeAccount({ url: await stripe.start(), key: 'sk_sandbox_1' }, () => contractNow);
    const refund = { id: newId<'online-payment'>(), receipt: 'pi_demo_1', amount: cents(16_00), request: 1 };
    expect(await account.refund(refund)).toEqual(expect.any(String));
    await stripe.stop();
  });
});

describe('a refund that Stripe refused', () => {
  it('is asked for by another request, since Stripe repeats its first answer', async () => {
    const keys: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']?.toString());
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"code":"balance_insufficient"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = new StripeAccount({ url, key: 'sk_1' }, () => contractNow);
    const refund = { id: newId<'online-payment'>(), receipt: 'pi_1', amount: cents(1) };
    for (const request of [1, 1, 2]) expect(await account.refund({ ...refund, request })).toBeNull();
    expect(keys).toEqual([`refund-${refund.id}-1`, `refund-${refund.id}-1`, `refund-${refund.id}-2`]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the keys of a form', () => {
  const form = (change: Partial<SavePaymentAccountDto>): SavePaymentAccountDto => ({ service: 'stripe', bank_account: null, ...change });
  it('are completed by those that are stored', () => {
    expect(sentKeys(form({ secret_key: ' sk_1 ' }), null)).toEqual({ secret_key: 'sk_1' });
    expect(sentKeys(form({ secret_key: '' }), { secret_key: 'sk_0' })).toEqual({ secret_key: 'sk_0' });
    const former = { organization: 'parc', client_id: '1', client_secret: '2' };
    expect(sentKeys(form({ service: 'helloasso', client_secret: '3' }), former)).toEqual({ ...former, client_secret: '3' });
  });
  it('are missed by their field', () => {
    expect(() => sentKeys(form({}), null)).toThrow(expect.objectContaining({ code: 'payment-service.key-missing' }));
    expect(() => sentKeys(form({ service: 'helloasso', organization: 'parc' }), null)).toThrow(
      expect.objectContaining({ violations: [expect.objectContaining({ propertyPath: 'client_id' })] }),
    );
  });
});
