import type { TicketUniverse } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Logger } from '@nestjs/common';
import { type OrderPage, TicketingSource } from './ticketing-source.js';
import { readCatalogue, readPage } from './ticketing-wire.js';

/** `url` is the API of the partner; a structure is addressed by our id of its environment. */
export type TicketingAccess = { readonly url: string; readonly key: string };

const ordersPerPage = 500;
const limits = { patienceMs: 15_000, mostBytes: 5_000_000 };

/** The partner over HTTP. Its settings may take a moment to be there: the sandbox ticketing chooses its own port. */
export class HttpTicketing extends TicketingSource {
  readonly isConfigured = true;
  private readonly logger = new Logger('ticketing');

  constructor(
    private readonly access: () => Promise<TicketingAccess>,
    private readonly most = limits,
  ) {
    super();
  }

  async catalogue(environmentId: EnvironmentId): Promise<readonly TicketUniverse[]> {
    return readCatalogue(await this.ask(`/structures/${environmentId}/catalogue`));
  }

  async ordersSince(environmentId: EnvironmentId, position: string | null): Promise<OrderPage> {
    const query = new URLSearchParams({ limit: String(ordersPerPage), ...(position !== null && { since: position }) });
    return readPage(await this.ask(`/structures/${environmentId}/orders?${query}`));
  }

  private async ask(path: string): Promise<unknown> {
    const { url, key } = await this.access();
    const sent = {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      // A redirection would lead elsewhere than to the configured partner.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.most.patienceMs),
    } as const;
    let answer: Response;
    let content: Buffer | null;
    try {
      answer = await fetch(`${url}${path}`, sent);
      content = answer.ok ? await boundedContent(answer, this.most.mostBytes) : null;
      if (!answer.ok) await answer.body?.cancel();
    } catch (error) {
      this.logger.warn({ msg: 'the ticketing does not answer', path, err: error });
      throw ticketingErrors.unreachable();
    }
    if (answer.status === 404) throw ticketingErrors.structureUnknown();
    if (!answer.ok) {
      this.logger.warn({ msg: 'the ticketing refused', path, status: answer.status });
      throw answer.status >= 500 || answer.status === 429 ? ticketingErrors.unreachable() : ticketingErrors.failed();
    }
    if (content === null) {
      this.logger.warn({ msg: 'the ticketing answered too much', path, most: this.most.mostBytes });
      throw ticketingErrors.failed();
    }
    return this.json(content, path);
  }

  private json(content: Buffer, path: string): unknown {
    try {
      return JSON.parse(content.toString('utf8')) as unknown;
    } catch {
      this.logger.warn({ msg: 'the ticketing answered no JSON', path });
      throw ticketingErrors.failed();
    }
  }
}

/** Null when the content is longer than `mostBytes`: the rest is not read. */
async function boundedContent({ body }: Response, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** For an installation without a ticketing. */
export class NoTicketing extends TicketingSource {
  readonly isConfigured = false;
  async catalogue(): Promise<never> {
    throw ticketingErrors.notConfigured();
  }
  async ordersSince(): Promise<never> {
    throw ticketingErrors.notConfigured();
  }
}
