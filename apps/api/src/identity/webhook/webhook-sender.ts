import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type AskResult, MessageSender, type SendResult } from '../../capabilities/webhook/message-sender.js';
import { Config } from '../../platform/config/config.js';

/** The connections to the servers of webhooks. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly sender: MessageSender;

  constructor({ privateWebhooks }: Config) {
    this.sender = new MessageSender({ isPrivateAllowed: privateWebhooks });
  }

  /** See `MessageSender`. */
  allows(url: URL): boolean {
    return this.sender.allows(url);
  }

  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendResult> {
    return this.sender.send(url, headers, body);
  }

  ask(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<AskResult> {
    return this.sender.ask(url, headers, body);
  }

  onApplicationShutdown(): void {
    this.sender.close();
  }
}
