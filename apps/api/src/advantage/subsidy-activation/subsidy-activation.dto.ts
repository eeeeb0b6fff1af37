import { ChoiceField, CountField, FlagField, IdField, NestedField } from '../../platform/wire/fields.js';
import { SubsidyRuleSettingsDto } from '../subsidy-rule/subsidy-rule.dto.js';

const statuses = ['none', 'pending', 'activated'] as const;

export class SubsidyActivationDto {
  @ChoiceField(statuses, { description: 'pending : une subvention attend d’être activée.' }) status!: (typeof statuses)[number];
  @IdField({ nullable: true, description: 'La subvention activée en dernier, ou celle qui attend.' }) subvention_rule!: string | null;
  @NestedField(() => SubsidyRuleSettingsDto, { nullable: true, description: 'La subvention qui attend.' })
  rule!: SubsidyRuleSettingsDto | null;
  @FlagField({ description: 'Le module Subventions est à l’offre de la structure.' }) is_subscribed!: boolean;
  @FlagField({ description: 'Le mandat de prélèvement est signé.' }) has_mandate!: boolean;
  @CountField() version!: number;
}
