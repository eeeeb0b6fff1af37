import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { ListEnvironmentIds } from '../../subscription/public.js';
import { ActiveModules } from '../active-modules.js';
import { ticketingContext } from './ticketing-context.js';
import { TicketingPull } from './ticketing-pull.js';
import { TicketingSource } from './ticketing-source.js';

/** The outage of a partner concerns all structures: the others wait for the next run. */
const mostFailuresInARow = 3;
const mostPages = 200;
const { code: unreachable } = ticketingErrors.unreachable();
/** Not every structure sells tickets. */
const { code: structureUnknown } = ticketingErrors.structureUnknown();

/** Reads the orders of every structure that has the module, each quarter of an hour. */
@Injectable()
export class PullOrders implements Schedule {
  readonly name = 'ticketing-pull';
  readonly when = { cron: '*/15 * * * *' };
  private readonly logger = new Logger('ticketing');

  constructor(
    private readonly source: TicketingSource,
    private readonly pull: TicketingPull,
    private readonly queries: QueryBus,
    private readonly modules: ActiveModules,
  ) {}

  async run(): Promise<void> {
    if (!this.source.isConfigured) return;
    let failures = 0;
    for (const id of await this.queries.execute(new ListEnvironmentIds())) {
      if (!(await this.modules.has(id, 'advantage'))) continue;
      const isRead = await this.pullOne(id);
      failures = isRead ? 0 : failures + 1;
      if (failures >= mostFailuresInARow) return;
    }
  }

  /** @returns whether the partner answered */
  private async pullOne(id: EnvironmentId): Promise<boolean> {
    try {
      await this.pull.run(ticketingContext(id, 'system'), mostPages);
      return true;
    } catch (error) {
      const code = error instanceof DomainError ? error.code : undefined;
      if (code === structureUnknown) return true;
      this.logger.warn({ msg: 'the orders of a structure are read at the next time', environmentId: id, err: error });
      return code !== unreachable;
    }
  }
}
