import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { ListEnvironmentIds } from '../../subscription/public.js';
import { ActiveModules } from '../active-modules.js';
import { ticketingContext } from './ticketing-context.js';
import { TicketingPull } from './ticketing-pull.js';
import { TicketingSource } from './ticketing-source.js';

/** A partner that answered for none of so many structures is away: the others wait for the next run. */
const mostWithoutAnswer = 12;
/** Most of a pull is the wait for the partner. */
const concurrency = 8;
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
  /** The next run starts after this structure, so that an outage does not fall on the same structures each time. */
  private lastTried: EnvironmentId | undefined;

  constructor(
    private readonly source: TicketingSource,
    private readonly pull: TicketingPull,
    private readonly queries: QueryBus,
    private readonly modules: ActiveModules,
  ) {}

  async run(): Promise<number> {
    if (!this.source.isConfigured) return 0;
    const ids = await this.queries.execute(new ListEnvironmentIds());
    const partner = { answers: 0, silences: 0 };
    return runEach(
      startingAfter(ids, this.lastTried),
      (id) => this.pullOne(id, partner),
      (environmentId, err) => this.logger.warn({ msg: 'the orders of a structure are read at the next time', environmentId, err }),
      { concurrency },
    );
  }

  private async pullOne(id: EnvironmentId, partner: { answers: number; silences: number }): Promise<void> {
    if (partner.answers === 0 && partner.silences >= mostWithoutAnswer) return;
    if (!(await this.modules.has(id, 'advantage'))) return;
    this.lastTried = id;
    try {
      await this.pull.run(ticketingContext(id, 'system'), mostPages);
      partner.answers++;
    } catch (error) {
      const code = error instanceof DomainError ? error.code : undefined;
      if (code === unreachable) partner.silences++;
      else partner.answers++;
      if (code !== structureUnknown) throw error;
    }
  }
}

function startingAfter(ids: readonly EnvironmentId[], id: EnvironmentId | undefined): EnvironmentId[] {
  const first = id === undefined ? 0 : ids.indexOf(id) + 1;
  return [...ids.slice(first), ...ids.slice(0, first)];
}
