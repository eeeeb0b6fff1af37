import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { planFields } from '@intendance/domain/bookkeeping/plan/plan-file/plan-columns.js';
import {
  ChoiceField,
  CountField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
  TextListField,
} from '../../../platform/wire/fields.js';
import { PlanAppliedDto } from '../accounting-activity/plan.dto.js';

export class PlanFileCountsDto {
  @CountField() added!: number;
  @CountField() changed!: number;
  @CountField({ description: 'Absentes du fichier : retirées si on le demande.' }) absent!: number;
  @CountField() unchanged!: number;
  @CountField({ description: 'Raisons de refuser le fichier.' }) errors!: number;
}

export class PlanFileChangeDto {
  @ChoiceField(planFields) field!: string;
  @TextField({ max: 40, example: 'Compte de dépense' }) label!: string;
  @TextField({ max: 10_000, nullable: true }) old!: string | null;
  @TextField({ max: 10_000, nullable: true }) new!: string | null;
}

/** An activity that the file adds, changes, or no longer names. */
export class PlanFileLineDto {
  @CountField({ nullable: true, description: 'Ligne du fichier ; null pour ce qu’il ne nomme pas.' }) line!: number | null;
  @ChoiceField(['added', 'changed', 'absent']) outcome!: string;
  @IdField({ nullable: true }) id!: string | null;
  @TextField({ max: 100 }) name!: string;
  @TextField({ max: 100 }) category!: string;
  @ChoiceField(budgetNames) budget!: string;
  @CountField({ description: 'Affectations qui la nomment.' }) splits_count!: number;
  @NestedListField(() => PlanFileChangeDto) changes!: PlanFileChangeDto[];
}

export class PlanFileErrorDto {
  @CountField() line!: number;
  @TextField({ max: 200, nullable: true }) column!: string | null;
  @TextField({ max: 10_000, nullable: true }) value!: string | null;
  @TextField({ max: 1000, example: 'Ligne 4, colonne Compte de dépense : un compte de dépense commence par 6 (« 706200 »)' })
  message!: string;
}

export class PlanFileDto {
  @FlagField({ description: 'Rien n’a été écrit.' }) dry_run!: boolean;
  @TextField({ max: 64, description: 'À renvoyer pour écrire exactement ce que cet essai a dit.' }) fingerprint!: string;
  @NestedField(() => PlanFileCountsDto) counts!: PlanFileCountsDto;
  @NestedListField(() => PlanFileLineDto) lines!: PlanFileLineDto[];
  @NestedListField(() => PlanFileErrorDto) errors!: PlanFileErrorDto[];
  @TextListField({ maxLength: 200, description: 'Catégories que le fichier crée.' }) new_categories!: string[];
  @TextListField({ maxLength: 200, description: 'Colonnes du fichier qui ne sont pas lues.' }) ignored_columns!: string[];
  @NestedField(() => PlanAppliedDto, { nullable: true, description: 'Null pour un essai.' }) applied!: PlanAppliedDto | null;
}
