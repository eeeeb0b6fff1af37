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

type OpenList = { environment_id: EnvironmentId; id: RegistrationActivityId };

/** Only lists of activities that take registrations today: those of former years cost nothing. */
const openLists = `SELECT a.environment_id, a.id FROM read.registration_activity_list a
  JOIN (SELECT DISTINCT environment_id, activity_id FROM read.waiting_list_entry) w
    ON w.environment_id = a.environment_id AND w.activity_id = a.id
  WHERE a.enabled AND NOT a.deleted AND (a.start_date IS NULL OR a.start_date <= $1::date) AND (a.end_date IS NULL OR a.end_date >= $1::date)
  LIMIT 10000`;

/** Ends the offers whose time is over and passes their places on; offers those that a registration gave up by a change of its number. */
@Injectable()
export class PassOnWaitingPlaces implements Schedule {
  readonly name = 'pass-on-waiting-places';
  readonly when = { seconds: 60 } as const;
  private readonly logger = new Logger('waiting-list');

  constructor(
    private readonly pools: Pools,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const { rows } = await this.pools.worker.query<OpenList>(openLists, [this.clock.today()]);
    return runEach(
      rows,
      ({ environment_id, id }) =>
        this.commands.execute(new ExecuteCase(systemContext(environment_id), waitingListCase, { id, type: 'OfferWaitingListPlaces' })),
      (row, err) => this.logger.warn({ msg: 'the places of a waiting list are passed on at the next run', ...row, err }),
    );
  }
}
