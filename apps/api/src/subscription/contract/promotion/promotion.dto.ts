import { moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { ChoiceField, CountField, DayField, EurosField, NestedListField, TextField } from '../../../platform/wire/fields.js';

export const discountTypes = ['AMOUNT', 'PERCENT'] as const;
export const durationTypes = ['DATE', 'MONTHS_NUMBER'] as const;

export class CreatePromotionDto {
  @TextField({ max: 60, example: 'SITE15', description: 'Lettres, chiffres et tirets ; enregistré en majuscules, sans espaces.' })
  code!: string;
  @TextField({ max: 200, example: '15 % sur le site pendant 3 mois' }) label!: string;
  @ChoiceField(moduleCodes, { example: 'website' }) module!: (typeof moduleCodes)[number];
  @ChoiceField(discountTypes, { example: 'PERCENT' }) discount_type!: (typeof discountTypes)[number];
  @EurosField({ optional: true, nullable: true, min: 0, example: null, description: 'AMOUNT : euros TTC par mois.' })
  discount_amount?: number | null;
  @EurosField({ optional: true, nullable: true, min: 0, example: 15, description: 'PERCENT : part du prix, en pour cent.' })
  discount_percent?: number | null;
  @ChoiceField(durationTypes, { example: 'MONTHS_NUMBER' }) duration_type!: (typeof durationTypes)[number];
  @CountField({ optional: true, nullable: true, example: 3, description: 'MONTHS_NUMBER : nombre de mois.' }) duration?: number | null;
  @DayField({ optional: true, nullable: true, example: null, description: 'DATE : les mois qui commencent au plus tard ce jour.' })
  advantage_end_at?: string | null;
}

export class PromotionDto {
  @TextField({ max: 30, example: 'SITE15' }) code!: string;
  @TextField({ max: 200, example: '15 % sur le site pendant 3 mois' }) label!: string;
  @ChoiceField(moduleCodes, { example: 'website' }) module!: string;
  @ChoiceField(['open', 'closed']) status!: string;
  @ChoiceField(discountTypes, { example: 'PERCENT' }) discount_type!: string;
  @EurosField({ nullable: true, example: null, description: 'Euros TTC par mois.' }) discount_amount!: number | null;
  @EurosField({ nullable: true, example: 15, description: 'En pour cent.' }) discount_percent!: number | null;
  @ChoiceField(durationTypes, { example: 'MONTHS_NUMBER' }) duration_type!: string;
  @CountField({ nullable: true, description: 'Nombre de mois.' }) duration!: number | null;
  @DayField({ nullable: true, description: 'Dernier jour de l’avantage, quand il est connu.' }) advantage_end_at!: string | null;
}

export class ListedPromotionDto extends PromotionDto {
  @CountField({ description: 'Structures qui ont utilisé le code.' }) uses!: number;
}

export class PromotionsDto {
  @CountField() totalCount!: number;
  @NestedListField(() => ListedPromotionDto, { description: 'Dans l’ordre de leur création.' }) promotions!: ListedPromotionDto[];
}

export class PromotionCheckDto {
  @TextField({ max: 60, min: 1, example: 'SITE15' }) code!: string;
  @ChoiceField(moduleCodes, { example: 'website' }) moduleCode!: (typeof moduleCodes)[number];
}
