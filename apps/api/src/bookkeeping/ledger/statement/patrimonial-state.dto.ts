import { patrimonialSectionCodes } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  FlagField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { LedgerYearDto } from '../ledger/balance.dto.js';
import { ControlDto } from './annual-state.dto.js';

export class PatrimonialLineDto {
  @TextField({ max: 200, example: 'Ordinateur portable' }) detail!: string;
  @DayField({ optional: true, nullable: true, description: 'Date d’acquisition.' }) acquire_date?: string | null;
  @EurosField({ example: 900 }) value!: number;
  @EurosField({ optional: true, nullable: true, example: 1200 }) previous_value?: number | null;
  @CountField({ optional: true, nullable: true, description: 'Billets, bons.' }) count?: number | null;
  @TextField({ max: 60, optional: true, nullable: true, example: '36 mois', description: 'D’un engagement.' }) duration?: string | null;
}

export class SavePatrimonialSectionDto {
  @ChoiceField(patrimonialSectionCodes) code!: string;
  @NestedListField(() => PatrimonialLineDto, { max: 500 }) lines!: PatrimonialLineDto[];
}

export class SavePatrimonialStateDto {
  @NestedListField(() => SavePatrimonialSectionDto, { max: 6 }) sections!: SavePatrimonialSectionDto[];
  @TextField({ max: 5000, optional: true, nullable: true, description: 'Ce qui est à dire en plus.' }) details?: string | null;
}

export class PatrimonialSectionDto extends SavePatrimonialSectionDto {
  @TextField({ max: 60, example: 'Biens et placements' }) label!: string;
  @EurosField() total!: number;
  @EurosField() previous_total!: number;
}

/** The names are the specification's, faults included. */
export class PatrimonialBlockDto {
  @EurosField({ description: 'Reliquat à la fin de l’exercice précédent.' }) previous_final_amount!: number;
  @EurosField({ description: 'Recettes de l’exercice précédent.' }) previous_recieved_amount!: number;
  @EurosField({ description: 'Recettes de l’exercice.' }) recieved_amount!: number;
  @EurosField({ description: 'Dépenses de l’exercice.' }) used_amount!: number;
  @EurosField({ description: 'Transféré de l’autre budget ; négatif vers lui.' }) transferred_amount!: number;
  @EurosField({ description: 'Reliquat à la fin de l’exercice.' }) final_amount!: number;
}

export class PatrimonialStateDto {
  @NestedField(() => LedgerYearDto) exercice!: LedgerYearDto;
  @NestedField(() => LedgerYearDto, { nullable: true }) previous_exercice!: LedgerYearDto | null;
  @DayField({ nullable: true, description: 'Un jour de l’exercice ; sinon le dernier.' }) as_of!: string | null;
  @InstantField({ nullable: true }) known_at!: string | null;
  @FlagField({ description: 'Rien n’est encore enregistré : les sections 1 à 5 viennent des livres.' }) prefilled!: boolean;
  @NestedListField(() => PatrimonialSectionDto) sections!: PatrimonialSectionDto[];
  @NestedField(() => PatrimonialBlockDto) aep!: PatrimonialBlockDto;
  @NestedField(() => PatrimonialBlockDto) asc!: PatrimonialBlockDto;
  @TextField({ max: 5000 }) details!: string;
  @NestedListField(() => ControlDto) controls!: ControlDto[];
  @CountField() version!: number;
}
