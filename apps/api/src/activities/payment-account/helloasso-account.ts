import { dayInParis } from '@intendance/kernel/local-date.js';
import { askService, isRefused, type ServiceAnswer } from './ask-service.js';
import { paymentServiceErrors } from './payment-service.errors.js';
import type { CheckoutRequest, CheckoutState, PaymentServiceAccount, RefundRequest } from './payment-service.js';

/** `url` without a slash at its end. `organization`: the last part of the address of the association at HelloAsso. */
export type HelloAssoAccess = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly organization: string;
};

type Intent = { id: number; redirectUrl?: string; order?: { payments?: { id: number; date?: string; state: string }[] } };

/** The page takes a payment for 15 minutes; a bank may take some more to confirm it. */
const lifeMs = 15 * 60_000;
const graceMs = 45 * 60_000;

/** HelloAsso Checkout (dev.helloasso.com/docs/intégrer-le-paiement-sur-votre-site). */
export class HelloAssoAccount implements PaymentServiceAccount {
  constructor(
    private readonly access: HelloAssoAccess,
    private readonly now: () => Date,
  ) {}

  async name(): Promise<string> {
    const { organization } = this.access;
    const answer = await this.ask<{ name?: string }>('GET', `/v5/organizations/${encodeURIComponent(organization)}`);
    if (isRefused(answer)) throw paymentServiceErrors.keyRefused('organization');
    return organization;
  }

  async open({ id, amount, label, email, returnUrl }: CheckoutRequest) {
    const answer = await this.ask<Intent>('POST', this.intents(), {
      totalAmount: amount,
      initialAmount: amount,
      itemName: label.slice(0, 250),
      backUrl: returnUrl,
      errorUrl: returnUrl,
      returnUrl,
      containsDonation: false,
      ...(email && { payer: { email } }),
      metadata: { intendance: id },
    });
    const { id: reference, redirectUrl } = read(answer);
    if (!redirectUrl) throw paymentServiceErrors.refused();
    return { reference: String(reference), page: redirectUrl, expiresAt: new Date(this.now().getTime() + lifeMs).toISOString() };
  }

  async read({ reference, expiresAt }: { readonly reference: string; readonly expiresAt: string }): Promise<CheckoutState> {
    const { order } = read(await this.ask<Intent>('GET', `${this.intents()}/${encodeURIComponent(reference)}`));
    const payment = order?.payments?.find(({ state }) => state === 'Authorized');
    if (payment)
      return { kind: 'paid', receipt: String(payment.id), paidOn: dayInParis(payment.date ? new Date(payment.date) : this.now()) };
    return { kind: this.now().getTime() > Date.parse(expiresAt) + graceMs ? 'lapsed' : 'open' };
  }

  async refund({ receipt }: RefundRequest): Promise<string | null> {
    const path = `/v5/payments/${encodeURIComponent(receipt)}`;
    // HelloAsso knows no idempotency key: it is asked what became of the payment, before and, where another request was faster, after.
    if (await this.isRefunded(path)) return receipt;
    const answer = await this.ask<{ id?: number }>('POST', `${path}/refund`, {});
    if (!isRefused(answer)) return String(answer.body?.id ?? receipt);
    return (await this.isRefunded(path)) ? receipt : null;
  }

  private async isRefunded(path: string): Promise<boolean> {
    const { body } = await this.ask<{ state?: string }>('GET', path);
    return body?.state === 'Refunded' || body?.state === 'Refunding';
  }

  private intents(): string {
    return `/v5/organizations/${encodeURIComponent(this.access.organization)}/checkout-intents`;
  }

  private async ask<Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<ServiceAnswer<Body>> {
    const headers = { authorization: `Bearer ${await this.token()}`, ...(body && { 'content-type': 'application/json' }) };
    return askService<Body>(`${this.access.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  }

  private async token(): Promise<string> {
    const { url, clientId, clientSecret } = this.access;
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await askService<{ access_token?: string }>(`${url}/oauth2/token`, { method: 'POST', headers, body });
    if (!answer.body?.access_token) throw paymentServiceErrors.keyRefused('client_secret');
    return answer.body.access_token;
  }
}

function read(answer: ServiceAnswer<Intent>): Intent {
  if (isRefused(answer) || answer.body === null) throw paymentServiceErrors.refused();
  return answer.body;
}
