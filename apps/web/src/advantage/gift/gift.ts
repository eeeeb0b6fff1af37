import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { giftStatusLabels } from '@intendance/contract/status-labels.js';
import type { Tone } from '../../ui/feedback/status-badge.js';
import type { Option } from '../../ui/field/async-combobox.js';
import type { Choice } from '../../ui/field/select.js';

export type GiftRequest = Schema<'GiftRequestDto'>;
export type GiftVoucher = Schema<'ListedGiftVoucherDto'>;
export type GiftPreview = Schema<'GiftPreviewDto'>;
export type PreviewBody = BodyOf<'/api/gifts/preview'>;
export type RequestBody = BodyOf<'/api/gifts'>;
type GiftType = NonNullable<RequestBody['type']>;
type Recipients = NonNullable<RequestBody['recipients']>;

/** The nine types of the specification, to the letter. */
export const giftTypes: readonly GiftType[] = [
  'Avantages (multi-évènements)',
  'Noël adulte',
  'Noël enfant',
  'Rentrée scolaire',
  'Culture',
  'Fête des mères/pères',
  'Naissance/adoption',
  'Mariage/pacs',
  'Départ à la retraite',
];
export const typeChoices: Choice[] = giftTypes.map((type) => ({ value: type, label: type }));

/** Types whose beneficiaries the directory can tell. */
const concerned: Readonly<Partial<Record<GiftType, string>>> = {
  'Noël enfant': 'Un bon par enfant de 16 ans au plus dans l’année',
  'Rentrée scolaire': 'Un bon par enfant de 3 à 25 ans dans l’année',
  'Fête des mères/pères': 'Les mères et les pères',
  'Naissance/adoption': 'Les parents d’un enfant né dans l’année',
};

export type GiftForm = {
  type: GiftType | '';
  recipients: Recipients;
  people: Option[];
  reason: string;
  amount: number | null;
  given_on: string | null;
};

export const emptyForm: GiftForm = { type: '', recipients: 'all', people: [], reason: '', amount: null, given_on: null };

export function recipientChoices(type: GiftForm['type']): Choice[] {
  const criterion = type === '' ? undefined : concerned[type];
  return [
    { value: 'all', label: 'Tous les bénéficiaires présents' },
    ...(criterion ? [{ value: 'concerned', label: criterion }] : []),
    { value: 'chosen', label: 'Des personnes choisies' },
  ];
}

/** A choice that another type offered falls back to all. */
export const recipientsOf = ({ type, recipients }: GiftForm): Recipients =>
  recipientChoices(type).some(({ value }) => value === recipients) ? recipients : 'all';

export function toPreview(form: GiftForm): PreviewBody {
  const recipients = recipientsOf(form);
  return {
    type: form.type === '' ? null : form.type,
    amount: form.amount,
    given_on: form.given_on,
    recipients,
    ...(recipients === 'chosen' && { people: form.people.map(({ value }) => value) }),
  };
}

/** `number` and `total` are the ones that the user confirms: the API refuses others. */
export const toRequest = (form: GiftForm, { number, total }: GiftPreview, overrideReason: string): RequestBody => ({
  ...toPreview(form),
  number,
  total,
  ...(recipientsOf(form) === 'chosen' && { reason: form.reason.trim() }),
  ...(overrideReason.trim() !== '' && { override_reason: overrideReason.trim() }),
});

/** The specification's text. */
export const incompleteText = 'Veuillez renseigner le détail des bons cadeaux.';

export const isComplete = ({ type, amount }: GiftForm, preview: GiftPreview): boolean =>
  type !== '' && amount !== null && amount > 0 && preview.number > 0;

export const statuses: Readonly<Record<GiftRequest['status'], { label: string; tone: Tone }>> = {
  requested: { label: giftStatusLabels.requested, tone: 'waiting' },
  sent: { label: giftStatusLabels.sent, tone: 'done' },
  cancelled: { label: giftStatusLabels.cancelled, tone: 'neutral' },
};
