import { ChoiceField, CountField, InstantField, NestedField, NestedListField } from '../../platform/wire/fields.js';
import { ClaimPersonDto } from '../claim/claim.dto.js';
import { absent } from '../claim/claim-requests.dto.js';

export const waitingStatuses = ['waiting', 'offered'] as const;

export class WaitingListEntryDto {
  @NestedField(() => ClaimPersonDto) person!: ClaimPersonDto;
  @CountField({ min: 1, description: 'Places demandées.' }) entries!: number;
  @CountField({ min: 1, description: 'Rang dans la liste, dans l’ordre d’arrivée.' }) rank!: number;
  @InstantField() joined_at!: string;
  @ChoiceField(waitingStatuses, { description: 'offered : des places lui sont réservées, il n’a plus qu’à s’inscrire.' })
  status!: (typeof waitingStatuses)[number];
  @InstantField({ nullable: true, description: 'Jusqu’à quand ses places lui sont réservées.' }) offered_until!: string | null;
}

export class WaitingListDto {
  @CountField() totalCount!: number;
  @NestedListField(() => WaitingListEntryDto) waiting_list!: WaitingListEntryDto[];
}

export class JoinWaitingListDto {
  @CountField({ ...absent, max: 1_000_000, description: 'Places demandées, de 1 à 99 ; une personne par foyer : toujours 1.' })
  entries?: number | null;
}
