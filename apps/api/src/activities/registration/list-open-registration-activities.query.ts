import type { RegistrationSettings } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { needsDocument } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { RegistrationOption } from '@intendance/domain/activities/registration-activity/registration-option.js';
import {
  type OwnWait,
  ownWait,
  reservedPlaces,
  type WaitingEntry,
  type WaitingList,
} from '@intendance/domain/activities/waiting-list/waiting-list.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { optionAttendees } from '../registration-activity/registration-activity.listing.js';
import type { WaitingListRow } from '../waiting-list/waiting-list.projection.js';

/** An option as the activity offers it today. `placesLeft`: null without limit. */
export type OpenOption = RegistrationOption & { readonly placesLeft: number | null };

/** An activity to register for, as its rule stands today. */
export type OpenRegistrationActivity = Pick<RegistrationSettings, 'endDate' | 'price' | 'pricing' | 'admission'> & {
  readonly id: string;
  readonly name: string;
  readonly needsDocument: boolean;
  readonly options: readonly OpenOption[];
  /** The places that this person may take; null: no limit. */
  readonly placesLeft: number | null;
  readonly hasWaitingList: boolean;
  /** The person on the waiting list; null when not on it. */
  readonly wait: OwnWait | null;
  /** The household of the person has a registration that is not refused. */
  readonly isRegistered: boolean;
};

/** The activities that take registrations today, or one of them. */
export class ListOpenRegistrationActivities extends Query<OpenRegistrationActivity[]> {
  constructor(
    readonly context: RequestContext,
    readonly personId: PersonId,
    readonly activityId: string | null = null,
  ) {
    super();
  }
}

type Row = {
  id: string;
  name: string;
  attendees: number;
  option_attendees: Readonly<Record<string, number>>;
  registered: boolean;
  rule: RegistrationSettings;
  waits: WaitRow[];
};
const select = `SELECT a.id, a.name, a.state -> 'current' AS rule, coalesce(t.attendees, 0)::int AS attendees,
    ${optionAttendees('a.id')} AS option_attendees,
    EXISTS (SELECT FROM read.registration_list r
      WHERE r.activity_id = a.id AND r.person_id = $2 AND r.status <> 'refused' AND NOT r.deleted) AS registered,
    (SELECT coalesce(jsonb_agg(w ORDER BY w.arrival), '[]') FROM read.waiting_list_entry w
      WHERE w.activity_id = a.id AND a.state #>> '{current,waitingListHours}' IS NOT NULL) AS waits
  FROM read.registration_activity_list a LEFT JOIN read.registration_by_activity t ON t.activity_id = a.id
  WHERE a.enabled AND NOT a.deleted AND (a.start_date IS NULL OR a.start_date <= $1::date) AND (a.end_date IS NULL OR a.end_date >= $1::date)
    AND ($3::uuid IS NULL OR a.id = $3) ORDER BY a.name, a.id LIMIT 100`;

@QueryHandler(ListOpenRegistrationActivities)
export class ListOpenRegistrationActivitiesHandler implements IQueryHandler<ListOpenRegistrationActivities> {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  async execute({ context, personId, activityId }: ListOpenRegistrationActivities): Promise<OpenRegistrationActivity[]> {
    const rows = await this.db.query<Row>(context, select, [this.clock.today(), personId, activityId]);
    return rows.map((row) => activityOf(row, personId, this.clock.now()));
  }
}

type WaitRow = Pick<WaitingListRow, 'person_id' | 'entries' | 'joined_at' | 'arrival' | 'offered_until'>;

function waitingListOf(rows: readonly WaitRow[]): WaitingList {
  const entries = rows.map((row): [PersonId, WaitingEntry] => {
    const { entries: places, joined_at: joinedAt, arrival: rank, offered_until } = row;
    const personId = row.person_id as PersonId;
    const offeredUntil = offered_until && new Date(offered_until).toISOString();
    return [personId, { personId, entries: places, joinedAt, rank, offeredUntil }];
  });
  return { entries: PersistentMap.from(entries), arrivals: rows.at(-1)?.arrival ?? 0 };
}

function activityOf(
  { id, name, rule, attendees, option_attendees, registered, waits }: Row,
  personId: PersonId,
  now: Date,
): OpenRegistrationActivity {
  const list = waitingListOf(waits);
  const keptPlaces = reservedPlaces(list, rule, personId, now);
  return {
    ...{ id, name, endDate: rule.endDate, price: rule.price, pricing: rule.pricing, admission: rule.admission },
    needsDocument: needsDocument(rule),
    options: (rule.options ?? []).map((option) => {
      const { id: optionId, capacity } = option;
      return { ...option, placesLeft: capacity === null ? null : Math.max(0, capacity - (option_attendees[optionId] ?? 0)) };
    }),
    placesLeft: rule.capacity === null ? null : Math.max(0, rule.capacity - attendees - keptPlaces),
    hasWaitingList: Boolean(rule.waitingListHours),
    wait: ownWait(list, personId, now),
    isRegistered: registered,
  };
}
