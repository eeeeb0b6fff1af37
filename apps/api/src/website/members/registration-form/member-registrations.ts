import { registrationAttachments, registrationCase } from '@intendance/domain/activities/public.js';
import { cutText } from '@intendance/kernel/cut-text.js';
import { derivedId, isUuid, type PersonId, type RegistrationActivityId, type RegistrationId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { CaseRunner } from '../../../platform/writes/execute-case.js';
import { longestWaitMs, MemberFiles } from '../member-files/member-files.js';
import type { SentFile } from '../site-route/site-form.js';

/** An activity to register for, as its rule stands today. */
export type OpenRegistrationActivity = {
  readonly id: string;
  readonly name: string;
  readonly endDate: LocalDate | null;
  readonly price: Cents | null;
  readonly pricing: 'registrant' | 'family';
  readonly admission: 'everyone' | 'one-per-household';
  readonly needsDocument: boolean;
  /** Null: no limit. */
  readonly placesLeft: number | null;
  /** The household has a registration that is not refused. */
  readonly isRegistered: boolean;
};
export type SentRegistrationForm = { readonly entries: string; readonly comment: string; readonly files: readonly SentFile[] };

type Row = {
  id: string;
  name: string;
  attendees: number;
  registered: boolean;
  rule: Pick<OpenRegistrationActivity, 'endDate' | 'price' | 'pricing' | 'admission'> & {
    capacity: number | null;
    attachmentRequired: boolean;
    billRequired: boolean;
  };
};
const open = `SELECT a.id, a.name, a.state -> 'current' AS rule, coalesce(t.attendees, 0)::int AS attendees,
    EXISTS (SELECT FROM read.registration_list r
      WHERE r.activity_id = a.id AND r.person_id = $2 AND r.status <> 'refused' AND NOT r.deleted) AS registered
  FROM read.registration_activity_list a LEFT JOIN read.registration_by_activity t ON t.activity_id = a.id
  WHERE a.enabled AND NOT a.deleted AND (a.start_date IS NULL OR a.start_date <= $1::date) AND (a.end_date IS NULL OR a.end_date >= $1::date)`;
const list = `${open} ORDER BY a.name, a.id LIMIT 100`;
const one = `${open} AND a.id = $3`;

/** Registrations that members make: by the same decider as those of the back-office, always waiting, and always their own. */
@Injectable()
export class MemberRegistrations {
  constructor(
    private readonly db: TenantDb,
    private readonly memberFiles: MemberFiles,
    private readonly cases: CaseRunner,
    private readonly progress: ProjectionProgress,
    private readonly clock: Clock,
  ) {}

  /** The activities that take registrations today. */
  async activities(context: RequestContext, personId: PersonId): Promise<OpenRegistrationActivity[]> {
    return (await this.db.query<Row>(context, list, [this.clock.today(), personId])).map(activityOf);
  }

  async activity(context: RequestContext, personId: PersonId, id: string): Promise<OpenRegistrationActivity | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.db.query<Row>(context, one, [this.clock.today(), personId, id])).map(activityOf)[0];
  }

  /** @throws DomainError of registrationCase, RequestError of a file */
  async register(context: RequestContext, personId: PersonId, activityId: string, form: SentRegistrationForm): Promise<void> {
    const id = derivedId(`registration ${context.commandId}`) as RegistrationId;
    const documents = await this.memberFiles.upload(context, registrationAttachments, form.files);
    const entries = /^\d{1,3}$/.test(form.entries.trim()) ? Number(form.entries) : null;
    const claim = { personId, activityId: activityId as RegistrationActivityId, date: this.clock.today(), entries };
    const data = { claim, seen: null, comment: cutText(form.comment.trim(), 2000), documents, goal: 'waiting', isComputing: true } as const;
    await this.run(context, { id, type: 'RequestRegistration', data });
  }

  /** @throws registration.unknown for the registration of another household, registration.decided */
  async cancel(context: RequestContext, personId: PersonId, id: string): Promise<void> {
    await this.run(context, { id: id as RegistrationId, type: 'CancelOwnRegistration', data: { personId } });
  }

  private async run(context: RequestContext, command: Parameters<typeof registrationCase.decide>[0]): Promise<void> {
    const { position } = await this.cases.run({ context, definition: registrationCase, command });
    // The space that the member sees next shows the registration.
    if (position) await this.progress.shows({ environmentId: context.environmentId, position }, ['registration-list'], longestWaitMs);
  }
}

function activityOf({ id, name, rule, attendees, registered }: Row): OpenRegistrationActivity {
  const { capacity, attachmentRequired, billRequired, endDate, price, pricing, admission } = rule;
  return {
    ...{ id, name, endDate, price, pricing, admission },
    needsDocument: attachmentRequired || billRequired,
    placesLeft: capacity === null ? null : Math.max(0, capacity - attendees),
    isRegistered: registered,
  };
}
