import { type ChildProcess, fork } from 'node:child_process';
import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListPersonNames } from '../../../directory/public.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import type { TicketingAccess } from '../http-ticketing.js';
import { TicketingSecrets } from '../ticketing-secrets.js';
import type { FromSandbox, SandboxQuestion, ToSandbox } from './sandbox-messages.js';
import { type SandboxBuyer, sandboxMemoryFile } from './sandbox-orders.js';
import { SandboxTicketing } from './sandbox-ticketing.js';

type Opened = { readonly address: string; close(): Promise<void> };

const mostBuyers = 40;
const startPatienceMs = 10_000;
/** The file of the build; specs run the sources, with the sandbox in their own process. */
const processFile = fileURLToPath(new URL('./sandbox-process.js', import.meta.url));

/** Opens the sandbox ticketing at its first use, in the demo of an installation that has no partner. */
@Injectable()
export class SandboxTicketingHost implements OnApplicationShutdown {
  private readonly logger = new Logger('ticketing');
  private readonly key: string;
  private opened: Promise<Opened> | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly secrets: TicketingSecrets,
    private readonly queries: QueryBus,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.secret, 'intendance', 'sandbox ticketing', 32)).toString('base64url');
  }

  get isWanted(): boolean {
    return this.config.demo && this.config.ticketing === null;
  }

  async access(): Promise<TicketingAccess> {
    return { url: await this.address(), key: this.key };
  }

  async address(): Promise<string> {
    this.opened ??= this.open().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return (await this.opened).address;
  }

  async onApplicationShutdown(): Promise<void> {
    const opened = await this.opened?.catch(() => undefined);
    this.opened = undefined;
    await opened?.close();
  }

  private async open(): Promise<Opened> {
    const options = {
      productUrl: `http://127.0.0.1:${this.config.port}`,
      key: this.key,
      memoryFile: sandboxMemoryFile(this.config.dataDir),
    };
    if (existsSync(processFile)) return this.fork(options);
    const ticketing = new SandboxTicketing({
      ...options,
      secretOf: (id) => this.secrets.of(id as EnvironmentId),
      buyersOf: (id) => this.buyersOf(id as EnvironmentId),
      now: () => this.clock.now(),
    });
    return { address: await ticketing.start(), close: () => ticketing.stop() };
  }

  private async fork(options: Extract<ToSandbox, { type: 'start' }>['options']): Promise<Opened> {
    const child = fork(processFile, [], { execArgv: ['--max-old-space-size=64'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    // The next use opens another one.
    child.once('exit', () => {
      this.opened = undefined;
    });
    const address = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the sandbox ticketing does not start')), startPatienceMs);
      child.once('error', reject);
      child.on('message', (message: FromSandbox) => {
        if (message.type === 'question') return void this.answer(child, message);
        clearTimeout(timer);
        resolve(message.address);
      });
      child.send({ type: 'start', options } satisfies ToSandbox);
    });
    child.unref();
    child.channel?.unref();
    return { address, close: async () => void child.kill() };
  }

  private async answer(child: ChildProcess, { id, subject, environmentId }: SandboxQuestion): Promise<void> {
    try {
      const environment = environmentId as EnvironmentId;
      const answer = subject === 'secret' ? await this.secrets.of(environment) : await this.buyersOf(environment);
      child.send({ type: 'answer', id, answer } satisfies ToSandbox);
    } catch (error) {
      this.logger.warn({ msg: 'the sandbox ticketing gets no answer', subject, err: error });
      child.kill();
    }
  }

  private buyersOf(environmentId: EnvironmentId): Promise<readonly SandboxBuyer[]> {
    return this.queries.execute(new ListPersonNames(systemContext(environmentId), mostBuyers));
  }
}
