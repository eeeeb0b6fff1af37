import { waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import type { EnvironmentId, RegistrationActivityId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Pools } from '../../platform/pools/pools.js';
import { Clock } from '../../platform/runtime/clock.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

type EndedList = { environment_id: EnvironmentId; id: RegistrationActivityId };

/** Lists where somebody still waits: one that is ended is empty, and costs nothing at the next run. */
const endedLists = `
  SELECT DISTINCT a.environment_id, a.id FROM read.waiting_list_entry l
  JOIN read.registration_activity_list a ON a.environment_id = l.environment_id AND a.id = l.activity_id
  WHERE a.end_date < $1::date
  LIMIT 10000`;

/** Ends the wait of those for whom no place became free before the last day of the registrations; a mail tells them. */
@Injectable()
export class EndWaitingLists implements Schedule {
  readonly name = 'end-waiting-lists';
  readonly when = { seconds: 300 } as const;
  private readonly logger = new Logger('waiting-list');

  constructor(
    private readonly pools: Pools,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const { rows } = await this.pools.worker.query<EndedList>(endedLists, [this.clock.today()]);
    return runEach(
      rows,
      ({ environment_id, id }) =>
        this.commands.execute(new ExecuteCase(systemContext(environment_id), waitingListCase, { id, type: 'EndWaitingList' })),
      (row, err) => this.logger.warn({ msg: 'a waiting list is ended at the next run', ...row, err }),
    );
  }
}
