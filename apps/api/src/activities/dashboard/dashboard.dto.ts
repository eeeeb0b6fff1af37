import { CountField, DayField, InstantField, NestedField, NestedListField } from '../../platform/wire/fields.js';
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

export class ClaimWeekDto {
  @DayField({ description: 'Le lundi de la semaine.' }) week!: string;
  @CountField({ description: 'Demandes reçues.' }) requests!: number;
  @CountField({ description: 'Demandes validées ou refusées.' }) decisions!: number;
}

export class ClaimPaceDto {
  @NestedListField(() => ClaimWeekDto, { description: 'Les 12 dernières semaines, la plus ancienne d’abord ; la dernière court encore.' })
  weeks!: ClaimWeekDto[];
  @CountField({
    nullable: true,
    example: 52,
    description: 'Délai moyen, en heures, entre la demande et sa décision, sur ces semaines. Null sans décision.',
  })
  mean_hours!: number | null;
}

export class ActivitiesPaceDto {
  @NestedField(() => ClaimPaceDto) refunds!: ClaimPaceDto;
  @NestedField(() => ClaimPaceDto) inscriptions!: ClaimPaceDto;
}
