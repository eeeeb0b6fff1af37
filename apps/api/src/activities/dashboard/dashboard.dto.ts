import { CountField, DayField, InstantField, NestedField } from '../../platform/wire/fields.js';
import { StatusTotalsDto } from '../claim/claim.dto.js';

export class ClaimsToDoDto {
  @NestedField(() => StatusTotalsDto) waiting!: StatusTotalsDto;
  @NestedField(() => StatusTotalsDto, { description: 'Validées, payées ou remboursées comprises.' }) validated!: StatusTotalsDto;
  @CountField({ description: 'En attente et sans montant calculé : leur total les ignore.' }) uncomputed!: number;
  @DayField({ nullable: true, description: 'Jour de la plus ancienne en attente.' }) oldest_waiting!: string | null;
}

export class PersonRequestsToDoDto {
  @CountField() pending!: number;
  @InstantField({ nullable: true, description: 'Instant de la plus ancienne en attente.' }) oldest_pending!: string | null;
}

export class OnlinePaymentsToDoDto {
  @NestedField(() => StatusTotalsDto, { description: 'Reçus, et que les règles n’ont pas laissé enregistrer.' }) held!: StatusTotalsDto;
  @DayField({ nullable: true, description: 'Jour du plus ancien.' }) oldest_held!: string | null;
}

export class ActivitiesDashboardDto {
  @NestedField(() => ClaimsToDoDto) refunds!: ClaimsToDoDto;
  @NestedField(() => ClaimsToDoDto) inscriptions!: ClaimsToDoDto;
  @NestedField(() => OnlinePaymentsToDoDto) online_payments!: OnlinePaymentsToDoDto;
  @NestedField(() => PersonRequestsToDoDto, { nullable: true, description: 'Null pour qui ne voit pas les demandes des personnes.' })
  person_requests!: PersonRequestsToDoDto | null;
}
