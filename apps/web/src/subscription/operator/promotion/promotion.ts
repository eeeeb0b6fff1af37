import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import type { Choice } from '../../../ui/field/select.js';
import { day, euros, pct } from '../../../ui/format/format.js';

export type Promotion = Schema<'ListedPromotionDto'>;
export type PromotionBody = BodyOf<'/api/promotions'>;

export type PromotionForm = Pick<PromotionBody, 'code' | 'label'> & {
  module: PromotionBody['module'] | '';
  discount_type: PromotionBody['discount_type'];
  discount_amount: number | null;
  discount_percent: number | null;
  duration_type: PromotionBody['duration_type'];
  duration: number | null;
  advantage_end_at: string | null;
};

/** Modules that have a price. */
export const moduleChoices = [
  { value: 'gestion', label: 'Activités' },
  { value: 'website', label: 'Site web' },
  { value: 'comptability', label: 'Comptabilité' },
] as const satisfies readonly Choice[];

export const discountChoices: Choice[] = [
  { value: 'PERCENT', label: 'En pour cent' },
  { value: 'AMOUNT', label: 'En euros' },
];
export const durationChoices: Choice[] = [
  { value: 'MONTHS_NUMBER', label: 'Un nombre de mois' },
  { value: 'DATE', label: 'Jusqu’à une date' },
];

export const blankPromotion: PromotionForm = {
  code: '',
  label: '',
  module: '',
  discount_type: 'PERCENT',
  discount_amount: null,
  discount_percent: null,
  duration_type: 'MONTHS_NUMBER',
  duration: 1,
  advantage_end_at: null,
};

/** Sends the members of the chosen types only. */
export const toBody = (
  { module: _, discount_amount, discount_percent, duration, advantage_end_at, ...form }: PromotionForm,
  module: PromotionBody['module'],
): PromotionBody => ({
  ...form,
  module,
  discount_amount: form.discount_type === 'AMOUNT' ? discount_amount : null,
  discount_percent: form.discount_type === 'PERCENT' ? discount_percent : null,
  duration: form.duration_type === 'MONTHS_NUMBER' ? duration : null,
  advantage_end_at: form.duration_type === 'DATE' ? advantage_end_at : null,
});

export const moduleLabel = (code: string): string => moduleChoices.find(({ value }) => value === code)?.label ?? code;

export const discountOf = ({ discount_amount, discount_percent }: Promotion): string =>
  discount_amount === null ? pct(discount_percent) : `${euros(discount_amount)} par mois`;

export const durationOf = ({ duration, advantage_end_at }: Promotion): string =>
  duration === null ? `Jusqu’au ${day(advantage_end_at)}` : `${duration} mois`;
