import type { Schema } from '@intendance/contract/client.js';

export type RegistrationActivity = Schema<'RegistrationActivityDto'>;
/**
 * The fields of a rule. `inscription_rule`: '0' each person or outside guest, '1' one person per household. `inscription_price_rule`:
 * '0' price per registrant, '1' price per family.
 */
export type RegistrationRule = Omit<Schema<'RegistrationActivityVersionDto'>, 'version' | 'since'>;

export const isFree = ({ price }: Pick<RegistrationRule, 'price'>): boolean => price === null || price <= 0;

export const needsDocument = (rule: Pick<RegistrationRule, 'required_attachment' | 'required_bill'>): boolean =>
  rule.required_attachment || rule.required_bill;
