import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RefreshEntryProposals } from '../../bookkeeping/public.js';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ListEnvironmentIds } from '../../subscription/public.js';
import { ActiveModules } from '../active-modules.js';
import { CostWatermarks } from './cost-watermarks.js';

/** Proposes the costs that changed since the last hour, for every structure that has both modules. */
@Injectable()
export class ProposeCosts implements Schedule {
  readonly name = 'propose-costs';
  readonly when = { cron: '25 * * * *' };
  private readonly logger = new Logger('entry-proposals');

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly modules: ActiveModules,
    private readonly watermarks: CostWatermarks,
  ) {}

  async run(): Promise<number> {
    return runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (id) => this.propose(id),
      (environmentId, err) => this.logger.warn({ msg: 'the entries of a structure are proposed at the next time', environmentId, err }),
    );
  }

  private async propose(id: EnvironmentId): Promise<void> {
    const { changes, watermark } = await this.watermarks.read(id);
    if (changes === 'none' || !(await this.modules.has(id, 'advantage', 'comptability'))) return;
    await this.commands.execute(new RefreshEntryProposals(systemContext(id), changes));
    await this.watermarks.move(id, watermark);
  }
}
