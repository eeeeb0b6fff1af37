import { budgetNames } from '@intendance/domain/bookkeeping/budget-name.js';
import { generalAccounts } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import {
  ChoiceField,
  CountField,
  DayField,
  IdField,
  InstantField,
  NestedField,
  NestedListField,
  TextField,
  TextListField,
} from '../../../platform/wire/fields.js';
import { ActivityCategoryDto, PlanAppliedDto } from '../accounting-activity/plan.dto.js';

const kinds = Object.keys(generalAccounts);
const account = { max: 10 } as const;

export class ConversionChoiceDto {
  @TextField({ ...account, example: '658000' }) accounting_code_value!: string;
  @TextField({ max: 200, example: 'Charges diverses' }) accounting_code_label!: string;
}

export class ProposedConversionDto {
  @NestedField(() => ActivityCategoryDto) activity!: ActivityCategoryDto;
  @ChoiceField(budgetNames) budget!: string;
  @ChoiceField(kinds, { description: 'Compte de dépense ou de recette de l’activité.' }) kind!: string;
  @TextField({ ...account, example: '671000' }) accounting_code_value!: string;
  @TextField({ max: 200, example: 'Charges exceptionnelles' }) accounting_code_label!: string;
  @NestedListField(() => ConversionChoiceDto) choices!: ConversionChoiceDto[];
  @TextField({ ...account, nullable: true, example: '658000', description: 'Le compte proposé ; aucun quand vous seul le savez.' })
  proposal!: string | null;
  @TextField({ max: 300, description: 'Pourquoi, avec le texte qui le demande.' }) reason!: string;
  @CountField({ description: 'Opérations qui suivraient, depuis `from`.' }) operations!: number;
}

export class ConvertedAccountDto {
  @NestedField(() => ActivityCategoryDto) activity!: ActivityCategoryDto;
  @ChoiceField(kinds) kind!: string;
  @TextField({ ...account, example: '671000' }) before!: string;
  @TextField({ ...account, example: '658000' }) after!: string;
}

export class StandingConversionDto {
  @InstantField() converted_at!: string;
  @NestedListField(() => ConvertedAccountDto) lines!: ConvertedAccountDto[];
}

export class AccountConversionDto {
  @DayField({ description: 'Les opérations suivent à partir de ce jour : un exercice ouvert avant garde ses comptes.' }) from!: string;
  @TextListField({ maxLength: 200, description: 'Exercices encore ouverts qui gardent leurs comptes.' }) earlier_years!: string[];
  @NestedListField(() => ProposedConversionDto, { description: 'Vide sans le droit de voir les codes comptables.' })
  lines!: ProposedConversionDto[];
  @NestedField(() => StandingConversionDto, { nullable: true, description: 'La dernière conversion, qui peut être annulée.' })
  last!: StandingConversionDto | null;
}

export class SentConversionDto {
  @IdField() activity!: string;
  @ChoiceField(kinds) kind!: string;
  @TextField({ ...account, example: '658000', description: 'Un des comptes de `choices`.' }) accounting_code_value!: string;
}

export class ConvertAccountsDto {
  @NestedListField(() => SentConversionDto, { max: 2000 }) lines!: SentConversionDto[];
}

export class AccountConversionResultDto {
  @CountField({ description: 'Comptes changés.' }) accounts!: number;
  @CountField({ description: 'Comptes laissés tels quels par une annulation : ils ont changé depuis.' }) exceptions!: number;
  @NestedField(() => PlanAppliedDto) applied!: PlanAppliedDto;
}
