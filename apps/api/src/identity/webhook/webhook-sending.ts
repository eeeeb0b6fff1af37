import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PublicEventTypes } from '../../capabilities/event-feed/public-event-types.js';
import { PublicEvents } from '../../capabilities/event-feed/public-events.js';
import { Config, type Role } from '../../platform/config/config.js';
import { DatabaseLogs } from '../../platform/logs/database-logs.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ReaderTurns, type Reading } from '../../platform/turns/reader-turns.js';
import { WebhookEnds } from './webhook-ends.js';
import { WebhookMessages } from './webhook-messages.js';
import { WebhookPipeline } from './webhook-pipeline.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookStates } from './webhook-states.js';

/** Everything that a pipeline uses besides its database. */
@Injectable()
export class WebhookServices {
  constructor(
    readonly states: WebhookStates,
    readonly types: PublicEventTypes,
    readonly messages: WebhookMessages,
    readonly events: PublicEvents,
    readonly secrets: WebhookSecrets,
    readonly sender: WebhookSender,
    readonly ends: WebhookEnds,
    readonly clock: Clock,
  ) {}
}

const sending: readonly Role[] = ['all', 'worker'];

/** Sends the webhooks of each database, in the processes that react to events. */
@Injectable()
export class WebhookSending implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly pipelines = new Set<WebhookPipeline>();
  private reading: Reading | undefined;

  constructor(
    private readonly config: Config,
    private readonly logs: DatabaseLogs,
    private readonly turns: ReaderTurns,
    private readonly services: WebhookServices,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!sending.includes(this.config.role)) return;
    this.reading = this.turns.run('worker', async (database) => {
      const pipeline = new WebhookPipeline(this.logs.in(database), this.services, this.logs.directory.databases.others.length > 0);
      await pipeline.start();
      this.pipelines.add(pipeline);
      return { stop: () => this.stop(pipeline) };
    });
    await this.reading.started;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reading?.stop();
  }

  private async stop(pipeline: WebhookPipeline): Promise<void> {
    this.pipelines.delete(pipeline);
    await pipeline.stop();
  }
}
