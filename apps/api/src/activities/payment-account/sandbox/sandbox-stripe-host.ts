import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { SandboxStripe, sandboxKeyPrefix } from './sandbox-stripe.js';

/** Opens the payment sandbox at its first use, in the demo. */
@Injectable()
export class SandboxStripeHost implements OnApplicationShutdown {
  private readonly stripe: SandboxStripe;
  private server: Promise<string> | undefined;

  constructor(
    private readonly config: Config,
    clock: Clock,
  ) {
    this.stripe = new SandboxStripe({ memoryFile: join(config.dataDir, 'sandbox-stripe.json'), now: () => clock.now() });
  }

  /** A key of the sandbox; any other key is one of Stripe, in the demo too. */
  takes(key: string): boolean {
    return this.config.demo && key.startsWith(sandboxKeyPrefix);
  }

  async address(): Promise<string> {
    this.server ??= this.stripe.start();
    return this.server;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.server) await this.stripe.stop();
  }
}
