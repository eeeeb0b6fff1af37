import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import { optionsText } from '@intendance/domain/activities/public.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import { paymentModeLabel } from '../../../activities/public.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import { sitePath } from '../../site/template/site-path.js';
import type { ActionView, MemberSectionView, SiteView } from '../../site/template/site-view.js';
import { type ClaimStep, stepSection } from '../own-claim/claim-steps.js';
import type { SignedInMember } from '../site-route/site-visit.js';
import type { OwnRegistrationRecord } from './own-registrations.js';

/** `actions`: what the member may do with the registration now. */
export type ShownRegistration = {
  readonly registration: OwnRegistrationRecord;
  readonly steps: readonly ClaimStep[];
  readonly actions: (view: SiteView) => readonly ActionView[];
};

export const ownRegistrationPage =
  ({ person }: SignedInMember, { registration, steps, actions }: ShownRegistration): PageMaker =>
  async ({ site: { view } }) => ({
    head: {
      path: `mon-espace/mes-inscriptions/${registration.id}`,
      title: `${registration.name}, ${formatDay(registration.date as LocalDate)}`,
      isHidden: true,
    },
    page: {
      kind: 'sections',
      sections: [
        registrationSection(registration, actions(view)),
        ...priceSection(registration),
        ...documentSection(view, registration),
        stepSection(view, person, steps),
      ],
      back: { path: 'mon-espace', label: 'Revenir à mon espace' },
    },
  });

const euros = (amount: number | null): string => (amount === null ? 'Pas encore calculé' : formatEuros(cents(amount)));
const dayOf = (day: string | null): string | null => day && formatDay(day as LocalDate);

function registrationSection(registration: OwnRegistrationRecord, actions: readonly ActionView[]): MemberSectionView {
  const {
    status,
    is_cancelled: isCancelled,
    reason,
    date,
    entries,
    participants,
    amount,
    paid_on: paidOn,
    payment_mode: mode,
  } = registration;
  const isRefused = status === 'refused';
  const facts = [
    { label: 'Suivi', value: isCancelled ? 'Annulée' : registrationStatusLabels[status] },
    { label: isCancelled ? 'Motif de l’annulation' : 'Motif du refus', value: isRefused ? reason : null },
    { label: 'Date', value: dayOf(date) },
    { label: 'Participants', value: [String(entries), ...(participants.length > 0 ? [participants.join(', ')] : [])].join(' : ') },
    { label: 'Options', value: optionsText(registration.options) },
    { label: 'Montant', value: isRefused ? null : euros(amount) },
    { label: 'Payée le', value: dayOf(paidOn) },
    { label: 'Mode de paiement', value: paymentModeLabel(mode) },
    { label: 'Annulation possible jusqu’au', value: isRefused ? null : dayOf(registration.cancel_until) },
    { label: 'Commentaire', value: registration.comment },
  ];
  return {
    id: 'inscription',
    title: 'Mon inscription',
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    ...(actions.length > 0 && { actions }),
  };
}

/** The sentences of the computation. */
const priceSection = ({ price_steps: steps, status }: OwnRegistrationRecord): MemberSectionView[] =>
  steps === null || steps.length === 0 || status === 'refused'
    ? []
    : [{ id: 'calcul', title: 'Le calcul', texts: steps.map(({ sentence }) => sentence) }];

const documentSection = (view: SiteView, { documents }: OwnRegistrationRecord): MemberSectionView[] =>
  documents.length === 0
    ? []
    : [
        {
          id: 'pieces',
          title: 'Mes pièces',
          ...(view.impersonation
            ? { texts: documents.map(({ name }) => name) }
            : { links: documents.map(({ id, name }) => ({ href: sitePath(view, `mon-espace/pieces/${id}`), label: name })) }),
        },
      ];
