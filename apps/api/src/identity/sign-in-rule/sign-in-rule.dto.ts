import { type FactorRule, factorRules } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { ChoiceField, CountField } from '../../platform/wire/fields.js';

const description =
  'Qui n’ouvre la structure qu’avec la double authentification : nobody, personne ; privileged, ceux qui peuvent payer, clôturer, exporter ou changer des droits ; everybody, tous.';

export class SaveSignInRuleDto {
  @ChoiceField(factorRules, { example: 'privileged', description }) second_factor!: FactorRule;
}

export class SignInRuleDto {
  @ChoiceField(factorRules, { example: 'privileged', description }) second_factor!: FactorRule;
  @CountField({ description: 'Utilisateurs que la règle concerne et dont le compte ne l’a pas encore.', example: 2 })
  missing_users!: number;
  @CountField() version!: number;
}
