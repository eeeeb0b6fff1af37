import { brands, environmentTypes, moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import {
  ChoiceField,
  ChoiceListField,
  CountField,
  DayField,
  FlagField,
  IdField,
  InstantField,
  NestedListField,
  TextField,
  TextListField,
} from '../../../platform/wire/fields.js';

const states = ['trial', 'expired', 'active', 'ending', 'ended', 'suspended'] as const;

export class ListedEnvironmentDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'CSE Horizon' }) name!: string;
  @TextField({ max: 30, example: 'home', description: 'Base de données où elle est.' }) database!: string;
  @ChoiceField(environmentTypes) type!: string;
  @ChoiceField(brands, { nullable: true, example: null }) brand!: string | null;
  @ChoiceField(states) state!: string;
  @DayField({ description: 'Dernier jour de l’essai.' }) trial_ends_on!: string;
  @DayField({ nullable: true, example: null, description: 'Dernier jour d’un contrat résilié.' }) ends_on!: string | null;
  @CountField({ description: 'Jours d’essai restants, le dernier compris ; 0 ensuite.' }) remaining_days!: number;
  @InstantField() opened_at!: string;
  @InstantField({ nullable: true, description: 'De n’importe quel utilisateur.' }) last_sign_in_at!: string | null;
  @FlagField({ description: 'Un mandat signé couvre le compte prélevé.' }) has_mandate!: boolean;
  @ChoiceListField(moduleCodes) modules!: string[];
}

export class OperatedEnvironmentDto extends ListedEnvironmentDto {
  @CountField() version!: number;
  @DayField({ nullable: true, example: null, description: 'Premier jour de l’abonnement.' }) activated_on!: string | null;
  @CountField({ description: 'Comptes qui peuvent se connecter.' }) users!: number;
}

export class OperationLineDto {
  @InstantField() at!: string;
  @TextField({ max: 200, example: 'Claire Morel (exploitation)', description: 'Un exploitant, ou « La structure ».' }) author!: string;
  @TextField({ max: 200, example: 'a prolongé l’essai' }) label!: string;
  @TextListField({ maxLength: 600, description: 'Valeurs qui ont changé.' }) details!: string[];
}

export class OperationHistoryDto {
  @CountField() totalCount!: number;
  @NestedListField(() => OperationLineDto, { description: 'Les plus récentes d’abord.' }) history!: OperationLineDto[];
}

export class OperationReasonDto {
  @TextField({ max: 500, example: 'Facture impayée' }) reason!: string;
}

export class ExtendTrialDto extends OperationReasonDto {
  @DayField({ description: 'Nouveau dernier jour de l’essai.' }) last_day!: string;
}

export class ChangeBrandDto {
  @ChoiceField(brands, { nullable: true, example: 'flash' }) brand!: (typeof brands)[number] | null;
}

export class OperatedModuleDto {
  @ChoiceField(moduleCodes, { example: 'gestion' }) module!: (typeof moduleCodes)[number];
}
