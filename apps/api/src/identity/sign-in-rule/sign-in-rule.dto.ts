import {
  type FactorKind,
  type FactorRule,
  factorKinds,
  factorRules,
} from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { ChoiceField, CountField, DayField } from '../../platform/wire/fields.js';

const description =
  'Qui n’ouvre la structure qu’avec la double authentification : nobody, personne ; privileged, ceux qui peuvent payer, clôturer, exporter ou changer des droits ; everybody, tous.';

const privilegedDescription =
  'Le facteur de ceux qui peuvent payer, clôturer, exporter ou changer des droits : any, un code ou une clé d’accès ; passkey, une clé d’accès seulement.';
const fromDescription =
  'Premier jour de la règle ; aussitôt s’il est nul ou passé. Jusque-là, l’accueil prévient ceux qui n’ont rien encore.';

export class SaveSignInRuleDto {
  @ChoiceField(factorRules, { example: 'privileged', description }) second_factor!: FactorRule;
  @ChoiceField(factorKinds, { optional: true, example: 'any', description: `${privilegedDescription} Absent : inchangé.` })
  privileged_factor?: FactorKind;
  @DayField({ optional: true, nullable: true, example: '2026-12-15', description: fromDescription }) from?: LocalDate | null;
}

export class SignInRuleDto {
  @ChoiceField(factorRules, { example: 'privileged', description }) second_factor!: FactorRule;
  @ChoiceField(factorKinds, { example: 'any', description: privilegedDescription }) privileged_factor!: FactorKind;
  @DayField({ nullable: true, example: '2026-12-15', description: fromDescription }) from!: LocalDate | null;
  @CountField({ description: 'Utilisateurs que la règle concerne et dont le compte n’a pas encore le facteur demandé.', example: 2 })
  missing_users!: number;
  @CountField() version!: number;
}
