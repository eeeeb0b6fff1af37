import { CountField, DayField, FlagField, TextField } from '../../../platform/wire/fields.js';

/** Progress of the onboarding of the bookkeeping. */
export class BookkeepingEnvironmentDto {
  @CountField({ max: 3, description: '0 dates, 1 banque, 2 import, 3 terminé.' }) step!: number;
  @FlagField({ description: 'La première mise en route est terminée.' }) onboarded!: boolean;
  @DayField({ nullable: true }) start_date!: string | null;
  @DayField({ nullable: true }) end_date!: string | null;
  @TextField({ max: 9, nullable: true, example: '732829320' }) siren!: string | null;
  @CountField() accounts!: number;
  @CountField() operations!: number;
  @CountField({ description: 'Opérations à affecter.' }) unallocated!: number;
}

export class SaveBookkeepingEnvironmentDto {
  @DayField({ optional: true, nullable: true }) start_date?: string | null;
  @DayField({ optional: true, nullable: true, description: 'Un an moins un jour après le début, si absente.' }) end_date?: string | null;
}

export class SaveSirenDto {
  @TextField({ max: 20, nullable: true, example: '732 829 320', description: 'Neuf chiffres ; absent, il est retiré.' }) siren!:
    | string
    | null;
}

export class NextStepDto {
  @CountField({ optional: true, max: 3, description: 'L’étape à atteindre : la suivante si absente.' }) step?: number;
}
