import { Logger } from '@nestjs/common';
import { paymentServiceErrors } from './payment-service.errors.js';

const patienceMs = 10_000;
const logger = new Logger('payments');

type Request = { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string>; readonly body?: string | undefined };
/** `body`: the JSON of the service, null when it sent none. */
export type ServiceAnswer<Body> = { readonly status: number; readonly body: Body | null };

/**
 * One request to a payment service. A service that does not answer, is overloaded or has failed is asked again later.
 * @throws payment-service.unreachable
 */
export async function askService<Body>(url: string, request: Request): Promise<ServiceAnswer<Body>> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    const body = (await answer.json().catch(() => null)) as Body | null;
    if (answer.status < 500 && answer.status !== 429) {
      if (!answer.ok) logger.warn({ msg: 'a payment service refused', host: new URL(url).host, status: answer.status });
      return { status: answer.status, body };
    }
    logger.warn({ msg: 'a payment service has failed', host: new URL(url).host, status: answer.status });
  } catch (err) {
    logger.warn({ msg: 'a payment service does not answer', host: new URL(url).host, err });
  }
  throw paymentServiceErrors.unreachable();
}

export const isRefused = ({ status }: ServiceAnswer<unknown>): boolean => status >= 400;
