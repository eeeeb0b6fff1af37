import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import {
  ChoiceField,
  CountField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  RateField,
  TextField,
  TextListField,
} from '../../../platform/wire/fields.js';

const planVersion = { description: 'Version du plan, à renvoyer dans `If-Match` en l’enregistrant.' } as const;

export class AccountingCategoryDto {
  @IdField() id!: string;
  @TextField({ max: 100, example: 'Loisirs et fêtes' }) name!: string;
  @EurosField({ nullable: true, description: 'Pour l’exercice demandé (`exercice.id`).' }) allocated_budget!: number | null;
  @CountField({ min: 1 }) version!: number;
}

export class ActivityCategoryDto {
  @IdField() id!: string;
  @TextField({ max: 100 }) name!: string;
}

/** An activity of the plan as every route gives it. Without VIEW_DETAILS, its codes are OUI or NON. */
export class AccountingActivityDto {
  @IdField() id!: string;
  @TextField({ max: 100, example: 'Arbre de Noël' }) name!: string;
  @NestedField(() => ActivityCategoryDto) category!: ActivityCategoryDto;
  @ChoiceField(budgetNames) budget!: string;
  @TextField({ max: 10, nullable: true, example: '623200' }) expense_accounting_code!: string | null;
  @TextField({ max: 10, nullable: true, example: '706200' }) taking_accounting_code!: string | null;
  @RateField({ nullable: true, example: 20, description: 'Taux de TVA proposé, en % ; null : hors TVA.' }) vat_rate!: number | null;
  @TextListField({ maxLength: 60 }) keywords!: string[];
  @FlagField({ description: 'Des opérations lui sont affectées.' }) is_used!: boolean;
  @CountField({ description: 'Affectations et lignes d’écriture qui la nomment.' }) splits_count!: number;
  @EurosField({ nullable: true, description: 'Pour l’exercice demandé (`exercice.id`).' }) allocated_budget!: number | null;
  @CountField({ min: 1 }) version!: number;
}

export class AccountingActivityPageDto {
  @CountField() totalCount!: number;
  @NestedListField(() => AccountingActivityDto) activities!: AccountingActivityDto[];
  @CountField(planVersion) version!: number;
}

export class AccountingCategoryPageDto {
  @CountField() totalCount!: number;
  @NestedListField(() => AccountingCategoryDto) categories!: AccountingCategoryDto[];
  @CountField(planVersion) version!: number;
}

export class SaveCategoryDto {
  @TextField({ optional: true, nullable: true, max: 100, example: 'Loisirs et fêtes' }) name?: string | null;
}

export class PlanCategoryDto {
  @IdField({ optional: true, nullable: true }) id?: string | null;
  @TextField({ optional: true, nullable: true, max: 100, example: 'Loisirs et fêtes' }) name?: string | null;
  @FlagField({ optional: true, nullable: true, example: false }) to_delete?: boolean | null;
}

const absent = { optional: true, nullable: true } as const;
const code = { ...absent, max: 10, description: 'Vide : aucun. OUI garde le code, ou le code général ; 6 ou 7 seul aussi.' } as const;

export class PlanActivityDto {
  @IdField(absent) id?: string | null;
  @TextField({ ...absent, max: 100, example: 'Arbre de Noël' }) name?: string | null;
  @TextField({
    ...absent,
    max: 100,
    description: 'L’identifiant d’une catégorie, ou son nom : elle est créée au besoin.',
    example: 'Loisirs',
  })
  category?: string | null;
  @ChoiceField(budgetNames, absent) budget?: string | null;
  @TextField({ ...code, example: '623200' }) expense_accounting_code?: string | null;
  @TextField({ ...code, example: '706200' }) taking_accounting_code?: string | null;
  @RateField({ ...absent, example: 20, description: 'Taux de TVA proposé, en % ; null : hors TVA.' }) vat_rate?: number | null;
  @TextListField({ ...absent, max: 100, maxLength: 60 }) keywords?: string[] | null;
  @FlagField({ ...absent, example: false }) is_new?: boolean | null;
  @FlagField({ ...absent, example: false }) to_delete?: boolean | null;
  @FlagField({ ...absent, description: 'Avec `to_delete` : retire aussi ses affectations (non : elles restent).', example: false })
  delete_all?: boolean | null;
  @FlagField({ ...absent, description: 'Change aussi les opérations déjà affectées, hors périodes verrouillées.', example: false })
  apply_changes?: boolean | null;
}

export class SavePlanDto {
  @NestedListField(() => PlanCategoryDto, { optional: true, max: 500 }) categories?: PlanCategoryDto[];
  @NestedListField(() => PlanActivityDto, { optional: true, max: 1000 }) activities?: PlanActivityDto[];
}

/** A few operations are updated before the response; many are updated in a job, whose progress is read by its id. */
export class PlanAppliedDto {
  @CountField({ description: 'Opérations changées.' }) operations!: number;
  @CountField({ description: 'Opérations laissées telles quelles : exercice clôturé, code manquant…' }) refused!: number;
  @CountField({ description: 'Opérations qui suivent en tâche de fond (`application`).' }) pending!: number;
  @IdField({ nullable: true, description: 'À suivre par `GET /comptability/plan/applications/{id}`.' }) application!: string | null;
}

export class PlanDto {
  @NestedListField(() => AccountingCategoryDto) categories!: AccountingCategoryDto[];
  @NestedListField(() => AccountingActivityDto) activities!: AccountingActivityDto[];
  @NestedField(() => PlanAppliedDto) applied!: PlanAppliedDto;
  @CountField(planVersion) version!: number;
}

export class CheckKeywordsDto {
  @IdField(absent) activity?: string | null;
  @ChoiceField(budgetNames, { ...absent, description: 'D’une activité qui n’existe pas encore.' }) budget?: string | null;
  @TextListField({ max: 100, maxLength: 60 }) keywords!: string[];
}

export class UpdateKeywordsDto {
  @IdField() activity!: string;
  @TextListField({ max: 100, maxLength: 60 }) keywords!: string[];
}

export class KeywordConflictDto {
  @TextField({ max: 60, example: 'FNAC' }) keyword!: string;
  @NestedField(() => ActivityCategoryDto) activity!: ActivityCategoryDto;
}

export class CheckedKeywordsDto {
  @CountField({ description: 'Opérations dont le libellé a un de ces mots-clés.' }) operations!: number;
  @CountField({ description: 'Dont : déjà affectées à une autre activité.' }) already_allocated!: number;
  @NestedListField(() => KeywordConflictDto) conflicts!: KeywordConflictDto[];
}
