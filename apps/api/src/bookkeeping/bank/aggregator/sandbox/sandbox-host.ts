import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { Clock } from '../../../../platform/runtime/clock.js';
import type { PowensSettings } from '../powens-aggregator.js';
import { SandboxBank } from './sandbox-bank.js';

/** Keeps the sandbox bank open as long as the program runs, in the demo of an installation that has no aggregator. */
@Injectable()
export class SandboxHost implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly bank: SandboxBank;
  private opened: Promise<string> | undefined;

  constructor(
    private readonly config: Config,
    clock: Clock,
  ) {
    this.bank = new SandboxBank({ memoryFile: join(config.dataDir, 'sandbox-bank.json'), today: () => clock.today() });
  }

  get isWanted(): boolean {
    return this.config.demo && this.config.powens === null;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.isWanted && this.config.role === 'all') await this.address();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.opened) await this.bank.stop();
  }

  async settings(): Promise<PowensSettings> {
    const address = await this.address();
    return { url: `${address}/2.0`, webviewUrl: address, clientId: 'intendance', clientSecret: 'sandbox' };
  }

  private address(): Promise<string> {
    this.opened ??= this.bank.start();
    return this.opened;
  }
}
