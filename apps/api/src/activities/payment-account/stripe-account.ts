import { dayInParis } from '@intendance/kernel/local-date.js';
import { askService, isRefused, type ServiceAnswer } from './ask-service.js';
import { paymentServiceErrors } from './payment-service.errors.js';
import type { CheckoutRequest, CheckoutState, PaymentServiceAccount, RefundRequest } from './payment-service.js';

/** `url` without a slash at its end. `key`: secret, or restricted to checkout sessions and refunds. */
export type StripeAccess = { readonly url: string; readonly key: string };

type Session = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  expires_at: number;
  payment_intent: string | { id: string; latest_charge: { created: number } | null } | null;
};
type Refund = { id: string; status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled' | null };
type Problem = { error?: { code?: string } };

/** The shortest life that Stripe gives a session is 30 minutes. */
const lifeSeconds = 31 * 60;
/** The version of the API that these answers are in. */
const version = '2025-03-31.basil';

/** Stripe Checkout (docs.stripe.com/api/checkout/sessions). By card only: other means answer days later. */
export class StripeAccount implements PaymentServiceAccount {
  constructor(
    private readonly access: StripeAccess,
    private readonly now: () => Date,
  ) {}

  async name(): Promise<string> {
    // A restricted key may read sessions, and not the account.
    const answer = await this.ask('GET', '/v1/checkout/sessions?limit=1');
    if (isRefused(answer)) throw paymentServiceErrors.keyRefused('secret_key');
    return `…${this.access.key.slice(-4)}`;
  }

  async open({ id, amount, label, email, returnUrl }: CheckoutRequest) {
    const answer = await this.ask<Session>('POST', '/v1/checkout/sessions', {
      form: {
        mode: 'payment',
        locale: 'fr',
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': label,
        client_reference_id: id,
        'payment_intent_data[metadata][intendance]': id,
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: String(Math.floor(this.now().getTime() / 1000) + lifeSeconds),
        ...(email && { customer_email: email }),
      },
    });
    const session = read(answer);
    if (!session.url) throw paymentServiceErrors.refused();
    return { reference: session.id, page: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() };
  }

  async read({ reference }: { readonly reference: string }): Promise<CheckoutState> {
    const path = `/v1/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent.latest_charge`;
    const { status, payment_status, payment_intent: intent } = read(await this.ask<Session>('GET', path));
    if (status === 'expired') return { kind: 'lapsed' };
    if (payment_status !== 'paid' || intent === null || typeof intent === 'string') return { kind: 'open' };
    const paidAt = intent.latest_charge ? new Date(intent.latest_charge.created * 1000) : this.now();
    return { kind: 'paid', receipt: intent.id, paidOn: dayInParis(paidAt) };
  }

  async refund({ id, receipt, amount, request }: RefundRequest): Promise<string | null> {
    const form = { payment_intent: receipt, amount: String(amount) };
    const answer = await this.ask<Refund & Problem>('POST', '/v1/refunds', { key: `refund-${id}-${request}`, form });
    // Somebody gave the money back on the pages of Stripe.
    if (answer.body?.error?.code === 'charge_already_refunded') return receipt;
    const isDone = !isRefused(answer) && (answer.body?.status === 'succeeded' || answer.body?.status === 'pending');
    return isDone ? (answer.body?.id ?? null) : null;
  }

  private ask<Body>(
    method: 'GET' | 'POST',
    path: string,
    sent?: { readonly key?: string; readonly form: Record<string, string> },
  ): Promise<ServiceAnswer<Body>> {
    const headers = {
      authorization: `Bearer ${this.access.key}`,
      'stripe-version': version,
      ...(sent?.key && { 'idempotency-key': sent.key }),
      ...(sent && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    return askService<Body>(`${this.access.url}${path}`, { method, headers, body: sent && new URLSearchParams(sent.form).toString() });
  }
}

function read(answer: ServiceAnswer<Session>): Session {
  if (isRefused(answer) || answer.body === null) throw paymentServiceErrors.refused();
  return answer.body;
}
