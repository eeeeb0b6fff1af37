import type { SentRegistration } from '@intendance/domain/activities/registration/registration-command.js';
import {
  type PricedRegistration,
  pricedRegistration,
  registrationPreview,
} from '@intendance/domain/activities/registration/registration-preview.js';
import { newId, type RegistrationId } from '@intendance/kernel/id.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { PreviewCase } from '../../platform/writes/preview-case.js';
import type { DuplicateRegistrationDto, RegistrationPreviewDto, RegistrationStatusCode } from './registration.dto.js';
import { computationToWire } from './registration-wire.js';

/**
 * Computes the price of a registration without storing anything. @throws registration.incomplete, entries-invalid, person.unknown,
 * registration-activity.unknown, registration.unknown
 */
export class PreviewRegistration extends Query<RegistrationPreviewDto> {
  constructor(
    readonly context: RequestContext,
    readonly claim: SentRegistration,
    readonly registrationId?: RegistrationId,
  ) {
    super();
  }
}

@QueryHandler(PreviewRegistration)
export class PreviewRegistrationHandler implements IQueryHandler<PreviewRegistration> {
  constructor(
    private readonly queries: QueryBus,
    private readonly db: TenantDb,
  ) {}

  async execute({ context, claim: sent, registrationId }: PreviewRegistration): Promise<RegistrationPreviewDto> {
    const claim = pricedRegistration(sent);
    const data = { claim, isStored: registrationId !== undefined };
    const command = { id: registrationId ?? newId<'registration'>(), type: 'PreviewRegistration', data } as const;
    const [preview, duplicates] = await Promise.all([
      this.queries.execute(new PreviewCase(context, registrationPreview, command)),
      this.duplicates(context, claim, registrationId),
    ]);
    const { placesLeft, ...computation } = preview.value;
    return { ...computationToWire(computation), places_left: placesLeft, duplicates };
  }

  private async duplicates(
    context: RequestContext,
    claim: PricedRegistration,
    id: RegistrationId | undefined,
  ): Promise<DuplicateRegistrationDto[]> {
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
