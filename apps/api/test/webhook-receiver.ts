import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicEventDto } from '../src/capabilities/event-feed/event-feed.dto.js';
import { isSignedMessage } from '../src/capabilities/webhook/signed-message.js';

export type ReceivedMessage = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: PublicEventDto };
};

/** A server of an integrator: stores what it receives, and answers what a spec says. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  /** The status of each answer, by the path of the address; undefined: no answer ever. */
  answer: (message: ReceivedMessage) => number | undefined = () => 204;
  private readonly server = http.createServer((request, response) => void this.receive(request, response));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  address(path = '/'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): ReceivedMessage[] {
    return this.messages.filter((message) => message.path === path);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    const message = { path: request.url ?? '', headers, text, body: JSON.parse(text) };
    this.messages.push(message);
    const status = this.answer(message);
    if (status !== undefined) response.writeHead(status).end();
  }
}

export const isSignedWith = (secret: string, { headers, text: body }: ReceivedMessage, now: Date): boolean =>
  isSignedMessage(
    secret,
    { id: headers['webhook-id'] ?? '', timestamp: headers['webhook-timestamp'] ?? '', signature: headers['webhook-signature'] ?? '', body },
    now,
  );
