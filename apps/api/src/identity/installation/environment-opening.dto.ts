import {
  type Brand,
  brands,
  type EnvironmentType,
  environmentTypes,
  type ModuleCode,
  moduleCodes,
} from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { ChoiceField, ChoiceListField, CountField, IdField, InstantField, NestedField, TextField } from '../../platform/wire/fields.js';

class FirstAdministratorDto {
  @TextField({ max: 254, example: 'claire@cse-rives.example' }) email!: string;
  @TextField({ max: 100, example: 'Claire' }) firstname!: string;
  @TextField({ max: 100, example: 'Morel' }) lastname!: string;
}

export class OpenEnvironmentDto {
  @TextField({ max: 200, example: 'CSE Rives' }) name!: string;
  @ChoiceField(environmentTypes) type!: EnvironmentType;
  @ChoiceField(brands, { optional: true, nullable: true, example: null }) brand?: Brand | null;
  @ChoiceListField(moduleCodes, { optional: true, description: 'Modules ouverts ; tous si absent.' }) modules?: ModuleCode[];
  @CountField({
    optional: true,
    nullable: true,
    min: 1,
    max: 366,
    example: 30,
    description: 'À l’essai pendant ce nombre de jours ; si absent, un abonnement qui commence aujourd’hui.',
  })
  trial_days?: number | null;
  @NestedField(() => FirstAdministratorDto) administrator!: FirstAdministratorDto;
}

export class OpenedEnvironmentDto {
  @IdField() id!: string;
  @TextField({ max: 2000, description: 'Lien, à usage unique, où l’administrateur choisit son mot de passe.' }) password_url!: string;
  @InstantField({ description: 'Fin du lien.' }) expires_at!: string;
}
