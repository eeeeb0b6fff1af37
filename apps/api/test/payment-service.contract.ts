import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckoutRequest, PaymentServiceAccount } from '../src/activities/payment-account/payment-service.js';

export type OpenedPaymentService = {
  readonly account: PaymentServiceAccount;
  /** The same service, with keys that it does not know. */
  readonly stranger: PaymentServiceAccount;
  /** Somebody pays on the page of the service. */
  pay(page: string): Promise<void>;
  /** The time of a page is over. */
  pass(): void;
  /** Somebody gives the money of a payment back on the pages of the service. */
  refundThere(receipt: string): Promise<void>;
  stop(): Promise<void>;
};

/** The day of the clock of the services under test. */
export const contractDay = localDate('2026-03-20');
export const contractNow = new Date('2026-03-20T09:00:00Z');

/** The contract of every payment service. */
export function paymentServiceContract(name: string, open: () => Promise<OpenedPaymentService>): void {
  describe(`payment service: ${name}`, () => {
    let service: OpenedPaymentService;
    beforeAll(async () => {
      service = await open();
    });
    afterAll(() => service.stop());

    const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
      ...{ id: newId<'online-payment'>(), amount: cents(31_00), label: 'Sortie au parc', email: 'anne@exemple.fr' },
      returnUrl: 'https://intendance.example/site/cse/mon-espace',
      ...change,
    });

    it('names the account, and refuses foreign keys', async () => {
      expect(await service.account.name()).not.toBe('');
      await expect(service.stranger.name()).rejects.toMatchObject({ code: 'payment-service.key-refused' });
    });

    it('opens a page that takes the money for some time', async () => {
      const checkout = await service.account.open(request());
      expect(new URL(checkout.page).protocol).toMatch(/^https?:$/);
      expect(Date.parse(checkout.expiresAt)).toBeGreaterThan(contractNow.getTime() + 10 * 60_000);
      expect(await service.account.read(checkout)).toEqual({ kind: 'open' });
    });

    it('tells what was paid, when, and under which name', async () => {
      const checkout = await service.account.open(request());
      await service.pay(checkout.page);
      const paid = { kind: 'paid', receipt: expect.any(String), paidOn: contractDay };
      expect(await service.account.read(checkout)).toEqual(paid);
      expect(await service.account.read(checkout)).toEqual(paid);
    });

    it('gives the money back once, and says so again', async () => {
      const asked = request();
      const checkout = await service.account.open(asked);
      await service.pay(checkout.page);
      const state = await service.account.read(checkout);
      const receipt = state.kind === 'paid' ? state.receipt : '';
      const refund = { id: asked.id, receipt, amount: asked.amount, request: 1 };
      const first = await service.account.refund(refund);
      expect(first).toEqual(expect.any(String));
      expect(await service.account.refund(refund)).toEqual(expect.any(String));
    });

    it('gives it back once when two ask at the same time', async () => {
      const asked = request();
      const checkout = await service.account.open(asked);
      await service.pay(checkout.page);
      const state = await service.account.read(checkout);
      const receipt = state.kind === 'paid' ? state.receipt : '';
      const refunds = [1, 2].map(() => service.account.refund({ id: asked.id, receipt, amount: asked.amount, request: 1 }));
      expect(await Promise.all(refunds)).toEqual([expect.any(String), expect.any(String)]);
    });

    it('takes a refund that somebody made on its pages as made', async () => {
      const asked = request();
      const checkout = await service.account.open(asked);
      await service.pay(checkout.page);
      const state = await service.account.read(checkout);
      const receipt = state.kind === 'paid' ? state.receipt : '';
      await service.refundThere(receipt);
      expect(await service.account.refund({ id: asked.id, receipt, amount: asked.amount, request: 1 })).toEqual(expect.any(String));
    });

    it('refuses the refund of a payment that it does not know', async () => {
      expect(
        await service.account.refund({ id: newId<'online-payment'>(), receipt: '404404', amount: cents(31_00), request: 1 }),
      ).toBeNull();
    });

    it('refuses an amount of nothing', async () => {
      await expect(service.account.open(request({ amount: cents(0) }))).rejects.toMatchObject({ code: 'payment-service.refused' });
    });

    // The clock moves: it comes last.
    it('lets a page lapse that nobody paid in', async () => {
      const checkout = await service.account.open(request());
      service.pass();
      expect(await service.account.read(checkout)).toEqual({ kind: 'lapsed' });
    });
  });
}
