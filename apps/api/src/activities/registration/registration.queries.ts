import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { selectOne } from '../../platform/lists/select-one.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type RegistrationStatusCode, type RegistrationSummaryDto, registrationStatuses } from './registration.dto.js';
import { type ListedRegistration, registrationListing, viewOfRow } from './registration.listing.js';
import type { RegistrationView } from './registration-wire.js';

/** @throws registration.unknown */
export class FindRegistration extends Query<RegistrationView> {
  constructor(
    readonly context: RequestContext,
    readonly registrationId: string,
  ) {
    super();
  }
}

const findOne = selectOne(registrationListing);

@QueryHandler(FindRegistration)
export class FindRegistrationHandler implements IQueryHandler<FindRegistration> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, registrationId }: FindRegistration): Promise<RegistrationView> {
    const [row] = await this.db.query<ListedRegistration>(context, findOne, [registrationId]);
    if (!row) throw registrationErrors.unknown();
    return viewOfRow(row);
  }
}

export class SummarizeRegistrations extends Query<RegistrationSummaryDto> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

type TallyRow = { status: RegistrationStatusCode; claims: number; entries: number; amount: number };

@QueryHandler(SummarizeRegistrations)
export class SummarizeRegistrationsHandler implements IQueryHandler<SummarizeRegistrations> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context }: SummarizeRegistrations): Promise<RegistrationSummaryDto> {
    const [tallies, [oldest]] = await Promise.all([
      this.db.query<TallyRow>(context, 'SELECT status, claims, entries, amount FROM read.registration_by_status'),
      this.db.query<{ date: LocalDate }>(
        context,
        `SELECT date FROM read.registration_list WHERE status = 'waiting' AND NOT deleted ORDER BY date LIMIT 1`,
      ),
    ]);
    const totals = registrationStatuses.map((status) => {
      const { claims = 0, entries = 0, amount = 0 } = tallies.find((row) => row.status === status) ?? {};
      return [status, { count: claims, entries, amount: toEuros(cents(amount)) }] as const;
    });
    return { ...(Object.fromEntries(totals) as Omit<RegistrationSummaryDto, 'oldest_waiting'>), oldest_waiting: oldest?.date ?? null };
  }
}
