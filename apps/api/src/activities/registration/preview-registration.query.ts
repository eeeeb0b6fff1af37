import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import { registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationDecider } from '@intendance/domain/activities/registration/registration.js';
import { entriesOf } from '@intendance/domain/activities/registration/registration-draft.js';
import { registrationPrice } from '@intendance/domain/activities/registration/registration-price.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import {
  knownRegistrationActivity,
  registrationActivityDecider,
  registrationActivityVersion,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { registrationRollStream } from '@intendance/domain/activities/registration-roll/registration-roll.events.js';
import { rollView } from '@intendance/domain/activities/registration-roll/registration-roll.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider, registered } from '@intendance/domain/directory/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { newId, type RegistrationId } from '@intendance/kernel/id.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { DuplicateRegistrationDto, RegistrationPreviewDto, RegistrationStatusCode } from './registration.dto.js';
import { computationToWire, type SentRegistration } from './registration-wire.js';
import { RollMemory } from './roll-memory.js';

/** What a registration would cost, without keeping anything. @throws registration.incomplete, entries-invalid, person.unknown, registration-activity.unknown, registration.unknown */
export class PreviewRegistration extends Query<RegistrationPreviewDto> {
  constructor(
    readonly context: RequestContext,
    readonly claim: SentRegistration,
    readonly registrationId?: RegistrationId,
  ) {
    super();
  }
}

type Complete = { [Field in 'personId' | 'activityId' | 'date']: NonNullable<SentRegistration[Field]> } & Pick<SentRegistration, 'entries'>;

@QueryHandler(PreviewRegistration)
export class PreviewRegistrationHandler implements IQueryHandler<PreviewRegistration> {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly memory: RollMemory,
  ) {}

  async execute({ context, claim, registrationId }: PreviewRegistration): Promise<RegistrationPreviewDto> {
    const complete = completed(claim);
    const [{ placesLeft, ...computation }, duplicates] = await Promise.all([
      this.compute(context, complete, registrationId),
      this.duplicates(context, complete, registrationId),
    ]);
    return { ...computationToWire(computation), places_left: placesLeft, duplicates };
  }

  /** From the streams and not from the read models: the preview sees what a save would see. */
  private async compute(context: RequestContext, { personId, activityId, date, entries: typed }: Complete, id: RegistrationId | undefined) {
    const rolls = this.memory.of(this.store, context.environmentId);
    const streams = [
      registrationActivityStream(activityId),
      personStream(personId),
      registrationRollStream(activityId),
      ...(id ? [registrationStream(id)] : []),
    ];
    const known = rolls.versions([activityId]);
    const [activities, people, places, registrations] = await this.store.read(context.environmentId, streams, known);
    const activity = knownRegistrationActivity(foldSlice(registrationActivityDecider, activities));
    registered(foldSlice(personDecider, people));
    const registration = foldSlice(registrationDecider, registrations);
    if (id && registration.status === 'none') throw registrationErrors.unknown();
    const isKept = registration.status !== 'none' && registration.claim.activityId === activityId;
    const rule = isKept ? registrationActivityVersion(activity, registration.claim.activityVersion) : activity.current;
    const entries = entriesOf({ activity: { id: activityId, rule }, entries: typed });
    if (entries === null) throw registrationErrors.incomplete(['entries']);
    if (entries > 99) throw registrationErrors.entriesInvalid();
    const roll = rollView(places ? rolls.fold(places) : null, id ?? newId(), personId);
    return registrationPrice({ rule, capacity: activity.current.capacity, date, entries, roll });
  }

  private async duplicates(context: RequestContext, claim: Complete, id: RegistrationId | undefined): Promise<DuplicateRegistrationDto[]> {
    type Row = { id: string; date: string; entries: number; amount: number | null; status: RegistrationStatusCode };
    const rows = await this.db.query<Row>(
      context,
      `SELECT id, date, entries, amount, status FROM read.registration_list
       WHERE person_id = $1 AND activity_id = $2 AND NOT deleted AND status <> 'refused' AND id IS DISTINCT FROM $3
       ORDER BY requested_at LIMIT 20`,
      [claim.personId, claim.activityId, id ?? null],
    );
    return rows.map(({ amount, ...row }) => ({ ...row, bill_amount: amount === null ? null : toEuros(cents(amount)) }));
  }
}

function completed({ personId, activityId, date, entries }: SentRegistration): Complete {
  if (personId === null || activityId === null || date === null) {
    const fields = [personId === null && 'person', activityId === null && 'inscription_settings', date === null && 'date'];
    throw registrationErrors.incomplete(fields.filter((field) => field !== false));
  }
  return { personId, activityId, date, entries };
}
