import {
  ChoiceField,
  CountField,
  EurosField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';

export class ActivityBudgetDto {
  @IdField() activity_id!: string;
  @IdField() exercice_id!: string;
  @EurosField({ min: 0 }) amount!: number;
}

/** One budget, or several at once. */
export class SaveActivityBudgetsDto {
  @IdField({ optional: true }) activity_id?: string;
  @IdField({ optional: true }) exercice_id?: string;
  @EurosField({ optional: true, min: 0 }) amount?: number;
  @NestedListField(() => ActivityBudgetDto, { optional: true, max: 1000 }) budgets?: ActivityBudgetDto[];
}

const budgetsVersion = 'Version des budgets de l’exercice, à renvoyer dans `If-Match` en les enregistrant.';

export class ActivityBudgetsDto {
  @NestedListField(() => ActivityBudgetDto) budgets!: ActivityBudgetDto[];
  @CountField({ description: `${budgetsVersion} Du premier, s’il y en a plusieurs.` }) version!: number;
}

const percent = { nullable: true, description: 'Solde en pourcentage du budget alloué ; null sans budget.' } as const;

/** Granted, spent (or received, for an activity without expenses) and remaining amounts. */
export class BudgetLineDto {
  @EurosField() allocated!: number;
  @EurosField() expenses!: number;
  @EurosField() receipts!: number;
  @EurosField({ description: 'Dépenses nettes ; recettes d’une activité sans dépense.' }) realised!: number;
  @EurosField() balance!: number;
  @EurosField(percent) percent!: number | null;
  @FlagField({ description: 'Ne fait qu’apporter de l’argent. Un total ne compte ces budgets que s’il n’en a pas d’autres.' })
  is_receipt!: boolean;
  @EurosField({ nullable: true, description: 'Réalisé de toute l’année au rythme actuel ; null hors d’un exercice en cours.' })
  forecast!: number | null;
}

export class FollowedActivityDto extends BudgetLineDto {
  @IdField() id!: string;
  @TextField({ max: 100 }) name!: string;
  @EurosField({ description: 'Part du réalisé qui vient d’écritures diverses.' }) by_entries!: number;
}

export class FollowedCategoryDto extends BudgetLineDto {
  @IdField() id!: string;
  @TextField({ max: 100 }) name!: string;
  @NestedListField(() => FollowedActivityDto) activities!: FollowedActivityDto[];
}

export class FollowedYearDto {
  @IdField() id!: string;
  @TextField({ max: 20, example: '2026' }) name!: string;
}

export class BudgetFollowUpDto {
  @NestedField(() => FollowedYearDto, { nullable: true }) exercice!: FollowedYearDto | null;
  @ChoiceField(['ASC', 'AEP', 'NO'], { nullable: true }) budget!: string | null;
  @NestedField(() => BudgetLineDto) totals!: BudgetLineDto;
  @CountField() totalCount!: number;
  @NestedListField(() => FollowedCategoryDto) categories!: FollowedCategoryDto[];
  @CountField({ description: budgetsVersion }) version!: number;
}
