import type { BodyOf } from '@intendance/contract/operation.js';
import type { Advantage } from '../website.api.js';

export type AdvantageForm = {
  title: string;
  type: Advantage['type'];
  description: string;
  link: string;
  image: string | null;
  refund_id: string;
  inscription_id: string;
  status: Advantage['status'];
};

export const advantageTypes = { article: 'Article', link: 'Lien', refund: 'Remboursement', inscription: 'Inscription' } as const;

/** Draft is the default. */
export const toForm = (advantage: Advantage | undefined, type: Advantage['type'] = 'link'): AdvantageForm => ({
  title: advantage?.title ?? '',
  type: advantage?.type ?? type,
  description: advantage?.description ?? '',
  link: advantage?.link ?? '',
  image: advantage?.image ?? null,
  refund_id: advantage?.refund_id ?? '',
  inscription_id: advantage?.inscription_id ?? '',
  status: advantage?.status ?? 'DRAFT',
});

export const toBody = ({ link, refund_id, inscription_id, ...form }: AdvantageForm): BodyOf<'/api/advantages', 'post'> => ({
  ...form,
  link: link.trim() || null,
  refund_id: refund_id || null,
  inscription_id: inscription_id || null,
});
