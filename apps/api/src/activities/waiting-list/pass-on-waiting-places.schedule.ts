import { waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import type { EnvironmentId, PersonId, RegistrationActivityId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { isPresent, people } from '../../directory/public.js';
import { Clock } from '../../platform/runtime/clock.js';
import { EveryDatabase } from '../../platform/tenancy/every-database.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

type DueList = { environment_id: EnvironmentId; id: RegistrationActivityId; type: 'OfferWaitingListPlaces' | 'EndWaitingList' };
type Departure = { environment_id: EnvironmentId; id: RegistrationActivityId; person_id: PersonId };

/** Those who wait and are no beneficiaries on the day `$1`. */
const departures = `SELECT w.environment_id, w.activity_id AS id, w.person_id FROM read.waiting_list_entry w
  JOIN ${people} p ON p.environment_id = w.environment_id AND p.id = w.person_id WHERE NOT (${isPresent('$1::date')}) LIMIT 10000`;

/**
 * Lists with an offer whose time is over at `$2`, or with free places that are enough for somebody who waits. Of activities that take
 * registrations on the day `$1`: a list that waits for places costs nothing. The lists of activities that take none any more are ended.
 */
const dueLists = `WITH list AS (
    SELECT environment_id, activity_id, min(entries) FILTER (WHERE offered_until IS NULL) AS least,
      coalesce(sum(entries) FILTER (WHERE offered_until > $2), 0) AS offered, coalesce(bool_or(offered_until <= $2), false) AS has_expired
    FROM read.waiting_list_entry GROUP BY environment_id, activity_id)
  SELECT a.environment_id, a.id, CASE WHEN a.end_date < $1::date THEN 'EndWaitingList' ELSE 'OfferWaitingListPlaces' END AS type
  FROM list l
  JOIN read.registration_activity_list a ON a.environment_id = l.environment_id AND a.id = l.activity_id
  LEFT JOIN read.registration_by_activity t ON t.environment_id = l.environment_id AND t.activity_id = l.activity_id
  WHERE a.end_date < $1::date OR a.enabled AND NOT a.deleted AND a.state #>> '{current,waitingListHours}' IS NOT NULL
    AND (a.start_date IS NULL OR a.start_date <= $1::date)
    AND (l.has_expired OR l.least <= coalesce((a.state #>> '{current,capacity}')::int - l.offered - coalesce(t.attendees, 0), l.least))
  LIMIT 10000`;

/**
 * Ends the offers whose time is over and passes their places on; offers those that a registration gave up by a change of its number. Ends
 * the wait of those who are no beneficiaries any more, and of those for whom no place became free before the last day of the registrations: a mail tells them.
 */
@Injectable()
export class PassOnWaitingPlaces implements Schedule {
  readonly name = 'pass-on-waiting-places';
  readonly when = { seconds: 60 } as const;
  private readonly logger = new Logger('waiting-list');

  constructor(
    private readonly everywhere: EveryDatabase,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    return (await this.removeDepartures()) + (await this.passOn());
  }

  private async removeDepartures(): Promise<number> {
    return runEach(
      await this.everywhere.query<Departure>(departures, [this.clock.today()]),
      ({ environment_id, id, person_id: personId }) => {
        const command = { id, type: 'LeaveAfterDeparture', data: { personId } } as const;
        return this.commands.execute(new ExecuteCase(systemContext(environment_id), waitingListCase, command));
      },
      (row, err) => this.logger.warn({ msg: 'a person who left is taken off a waiting list at the next run', ...row, err }),
    );
  }

  private async passOn(): Promise<number> {
    const rows = await this.everywhere.query<DueList>(dueLists, [this.clock.today(), this.clock.now()]);
    return runEach(
      rows,
      ({ environment_id, id, type }) =>
        this.commands.execute(new ExecuteCase(systemContext(environment_id), waitingListCase, { id, type })),
      (row, err) => this.logger.warn({ msg: 'the places of a waiting list are passed on at the next run', ...row, err }),
    );
  }
}
