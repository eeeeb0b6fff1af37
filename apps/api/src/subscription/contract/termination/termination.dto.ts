import { terminationExits, terminationReasons } from '@intendance/domain/subscription/contract/subscription/subscription.events.js';
import { ChoiceField, CountField, DayField, FlagField, IdField, NestedField } from '../../../platform/wire/fields.js';

export class RequestTerminationDto {
  @ChoiceField(terminationExits, {
    optional: true,
    example: 'end',
    description:
      '`end` : à la fin de la période payée ou de l’engagement. `portability` : avec un préavis d’un à deux mois, malgré l’engagement.',
  })
  exit?: (typeof terminationExits)[number];
  @ChoiceField(terminationReasons, { optional: true, nullable: true, example: 'price' }) reason?:
    | (typeof terminationReasons)[number]
    | null;
}

class RequestedTerminationDto {
  @DayField() requested_on!: string;
  @DayField({ description: 'Le contrat reste ouvert jusqu’à ce jour compris.' }) last_day!: string;
  @ChoiceField(terminationExits) exit!: string;
  @ChoiceField(terminationReasons, { nullable: true }) reason!: string | null;
}

export class TerminationDto {
  @IdField() id!: string;
  @CountField({ description: 'De la structure et de son abonnement ; à renvoyer dans If-Match.' }) version!: number;
  @FlagField({ description: 'Un contrat est en cours, ou commence à la fin de l’essai.' }) has_contract!: boolean;
  @FlagField() is_committed!: boolean;
  @NestedField(() => RequestedTerminationDto, { nullable: true }) termination!: RequestedTerminationDto | null;
  @DayField({ nullable: true, description: 'Dernier jour d’un contrat résilié aujourd’hui avec `end`.' }) end_date!: string | null;
  @DayField({ nullable: true, description: 'Dernier jour d’un contrat résilié aujourd’hui avec `portability`.' })
  portability_date!: string | null;
}
