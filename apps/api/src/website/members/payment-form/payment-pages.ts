import { paymentServiceLabels } from '@intendance/contract/status-labels.js';
import type { OnlinePayment } from '@intendance/domain/activities/public.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { OwnPayment } from '../../../activities/public.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import type { MemberSectionView } from '../../site/template/site-view.js';
import { confirmationPage } from '../registration-form/confirmation-page.js';

export const paymentPath = (registrationId: string): string => `mon-espace/inscriptions/${registrationId}/paiement`;
const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });

type Form = { readonly csrf: string; readonly formKey: string; readonly error: string | null };

/** One button that opens the page of the payment service. */
export const startPage = (registrationId: string, { amount, service, activityName }: OwnPayment, form: Form): PageMaker =>
  confirmationPage({
    ...form,
    title: `Payer mon inscription : ${activityName}`,
    text: `Vous payez ${formatEuros(amount)} par carte sur la page de ${paymentServiceLabels[service]}, puis vous revenez ici. Nous ne voyons jamais votre carte.`,
    path: paymentPath(registrationId),
    label: `Payer ${formatEuros(amount)}`,
  });

/** The page of the service is open: a link leads to it, since no form of the site may lead out of it. */
export const openPage = (registrationId: string, { amount, service, page, expiresAt }: OnlinePayment, activityName: string): PageMaker =>
  section(registrationId, {
    id: 'paiement',
    title: `${formatEuros(amount)} à payer`,
    texts: [
      `Votre page de paiement vous attend chez ${paymentServiceLabels[service]} jusqu’à ${hour.format(new Date(expiresAt))}.`,
      'Si vous avez déjà payé, votre banque le confirme : rechargez cette page dans un instant.',
    ],
    actions: [{ href: page, label: `Payer ${formatEuros(amount)} sur ${paymentServiceLabels[service]}` }],
  })(`Payer mon inscription : ${activityName}`);

/** Nothing to pay here, and why. */
export const closedPage = (registrationId: string, text: string): PageMaker =>
  section(registrationId, { id: 'paiement', title: 'Rien à payer', text })('Payer mon inscription');

const section =
  (registrationId: string, view: MemberSectionView) =>
  (title: string): PageMaker =>
  async () => ({
    head: { path: paymentPath(registrationId), title, isHidden: true },
    page: { kind: 'sections', sections: [view], back: { path: 'mon-espace', label: 'Revenir à mon espace' } },
  });
