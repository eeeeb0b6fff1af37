import { cancellationRefusal } from '@intendance/domain/activities/public.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import { sitePath } from '../../site/template/site-path.js';
import type { ActionView, SiteView } from '../../site/template/site-view.js';
import type { OwnRegistration } from '../member-space/own-records.js';

type Acted = Pick<OwnRegistration, 'id' | 'status' | 'amount' | 'cancel_until'>;
/** `isPayableOnline`: the structure takes payments on its site. `isTakingRequests`: members may ask for something there. */
export type RegistrationRights = { readonly isPayableOnline: boolean; readonly isTakingRequests: boolean; readonly today: LocalDate };

/** Confirmed, and to be paid. */
export const isOwed = ({ status, amount }: Acted): boolean => status === 'valid' && amount !== null && amount > 0;

/** The actions that a member has on a registration, the most wanted first. */
export function registrationActions(view: SiteView, registration: Acted, rights: RegistrationRights): ActionView[] {
  const { id, status, amount } = registration;
  const at = (action: string): string => sitePath(view, `mon-espace/inscriptions/${id}/${action}`);
  const pay = { href: at('paiement'), label: `Payer ${formatEuros(cents(amount ?? 0))}`, isMain: true } as const;
  return [
    ...(rights.isPayableOnline && isOwed(registration) ? [pay] : []),
    ...(status === 'paid' && amount ? [{ href: at('recu'), label: 'Télécharger le reçu (PDF)' }] : []),
    ...(rights.isTakingRequests && isCancellable(registration, rights.today)
      ? [{ href: at('annulation'), label: 'Annuler cette inscription' }]
      : []),
  ];
}

const isCancellable = ({ status, amount, cancel_until }: Acted, today: LocalDate): boolean =>
  status !== 'refused' &&
  cancellationRefusal({ status, amount: amount as Cents | null, cancelUntil: cancel_until as LocalDate | null, today }) === null;
