import type { Schema } from '@intendance/contract/client.js';
import { orderItemStatusLabels } from '@intendance/contract/status-labels.js';
import type { Tone } from '../../ui/feedback/status-badge.js';
import { count, euros } from '../../ui/format/format.js';

export type OrderItem = Schema<'OrderItemDto'>;
export type OrderItemDetail = Schema<'OrderItemDetailDto'>;
export type HeldOrder = Schema<'HeldOrderDto'>;
type SubsidyLeft = Schema<'SubsidyLeftDto'>;

export const orderItemsPath = '/advantage/subvention-person';

export const itemStatuses: Readonly<Record<OrderItem['status'], { label: string; tone: Tone }>> = {
  confirmed: { label: orderItemStatusLabels.confirmed, tone: 'done' },
  cancelled: { label: orderItemStatusLabels.cancelled, tone: 'neutral' },
};

export const holdReasons: Readonly<Record<NonNullable<HeldOrder['reason']>, string>> = {
  'person-unknown': 'Personne inconnue',
  'person-ambiguous': 'Plusieurs personnes possibles',
  'person-left': 'Personne sortie',
};

/** The envelope of a rule limited in tickets bounds its euros too. */
export function leftText({ left_tickets, left_amount }: Pick<SubsidyLeft, 'left_tickets' | 'left_amount'>): string {
  const tickets = left_tickets === null ? null : count(left_tickets, 'billet');
  if (left_amount === null) return tickets ?? 'Sans limite';
  return tickets === null ? euros(left_amount) : `${tickets}, dans la limite de ${euros(left_amount)}`;
}

/** The names of places; their identifiers where the catalogue has lost them. */
export const placesText = (places: OrderItem['universes']): string => places.map(({ id, name }) => name ?? id).join(', ') || '–';

export const buyerText = ({ name, email, matricule }: Pick<HeldOrder, 'name' | 'email' | 'matricule'>): string =>
  [name, email, matricule ? `matricule ${matricule}` : null].filter(Boolean).join(' · ') || '–';

export const ticketsText = (items: HeldOrder['items']): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') || '–';

export const waitingText = (orders: number): string =>
  orders === 1 ? '1 commande attend son bénéficiaire' : `${count(orders, 'commande')} attendent leur bénéficiaire`;

export const waitingEffect = (orders: number): string =>
  orders === 1
    ? 'Elle n’est pas subventionnée tant qu’elle n’est rattachée à personne.'
    : 'Elles ne sont pas subventionnées tant qu’elles ne sont rattachées à personne.';
