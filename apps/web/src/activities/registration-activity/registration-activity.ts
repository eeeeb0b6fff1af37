import type { Schema } from '@intendance/contract/client.js';

export type RegistrationActivity = Schema<'RegistrationActivityDto'>;
/**
 * The fields of a rule. `inscription_rule`: '0' each person or outside guest, '1' one person per household. `inscription_price_rule`:
 * '0' price per registrant, '1' price per family.
 */
export type RegistrationRule = Omit<Schema<'RegistrationActivityVersionDto'>, 'version' | 'since'>;

/** Nobody pays anything, whatever options are taken. */
export const isFree = (rule: Pick<RegistrationRule, 'price' | 'options'>): boolean =>
  hasNoPrice(rule) && rule.options.every(({ price }) => price === null || price <= 0);

export const hasNoPrice = ({ price }: Pick<RegistrationRule, 'price'>): boolean => price === null || price <= 0;

/** `Taille : M` */
export const optionLabel = ({ group, name }: Pick<RegistrationRule['options'][number], 'group' | 'name'>): string =>
  group === '' ? name : `${group} : ${name}`;

export const needsDocument = (rule: Pick<RegistrationRule, 'required_attachment' | 'required_bill'>): boolean =>
  rule.required_attachment || rule.required_bill;
