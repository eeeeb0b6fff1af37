import { orderItemStatusLabels, refundStatusLabels, registrationStatusLabels } from '@intendance/contract/status-labels.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import { tableSection } from '../../site/page/table-section.js';
import { sitePath } from '../../site/template/site-path.js';
import type { MemberSectionView, SiteView } from '../../site/template/site-view.js';
import { registrationActions } from '../own-registration/registration-actions.js';
import { offerText, rankText } from '../waiting-form/wait-texts.js';
import type { RecordsOfFamily } from './family-records.js';
import type { OwnClaim, OwnRefund, OwnRegistration, OwnWait } from './own-records.js';

const claimStatus: Readonly<Record<string, string>> = {
  ...refundStatusLabels,
  ...registrationStatusLabels,
  ...orderItemStatusLabels,
};
const statusOf = (code: string): string => claimStatus[code] ?? code;
const euros = (amount: number | null): string => (amount === null ? '–' : formatEuros(cents(amount)));
/** A refusal says why. */
const follow = ({ status, reason }: OwnClaim): string =>
  status === 'refused' && reason ? `${statusOf(status)} : ${reason}` : statusOf(status);

/** The space as the structure opens it. `nameOf`: a family member, by id. */
export type SpaceView = {
  readonly view: SiteView;
  readonly isTakingRequests: boolean;
  /** The structure takes payments for registrations here. */
  readonly isPayableOnline: boolean;
  readonly nameOf: (memberId: string) => string | undefined;
};

/** Sections with the claims of a member, the remainder of each limit, and the orders. */
export const familySections = (
  { allowances, refunds, registrations, waits, vouchers, orders, today }: RecordsOfFamily,
  space: SpaceView,
): MemberSectionView[] => [
  refundSection(refunds, space),
  tableSection(
    'reste',
    'Ce qu’il me reste',
    'Le reste de chaque activité de remboursement',
    ['Activité', 'Reste', 'Pourquoi'],
    allowances.map(({ id, name, left, sentence }) => ({ id, cells: [name, left, sentence] })),
    'Aucune activité de remboursement n’est ouverte.',
  ),
  registrationSection(registrations, today, space),
  ...(waits.length === 0 ? [] : [waitSection(waits, space)]),
  tableSection(
    'bons',
    'Mes bons d’achat',
    'Vos bons d’achat',
    ['Date', 'Type', 'Montant'],
    vouchers.map(({ id, date, type, amount }) => ({ id, cells: [formatDay(date), type, euros(amount)] })),
    'Vous n’avez pas encore de bon d’achat.',
  ),
  tableSection(
    'commandes',
    'Mes commandes',
    'Vos commandes de billetterie',
    ['Date', 'Article', 'Quantité', 'Total', 'Subvention', 'Suivi'],
    orders.map(({ id, ordered_on, name, quantity, total, subsidy, status }) => ({
      id,
      cells: [formatDay(ordered_on), name, String(quantity), euros(total), euros(subsidy), statusOf(status)],
    })),
    'Vous n’avez pas encore de commande.',
  ),
];

const refundSection = (refunds: readonly OwnRefund[], { view, isTakingRequests, nameOf }: SpaceView): MemberSectionView =>
  tableSection(
    'remboursements',
    'Mes remboursements',
    'Vos demandes de remboursement',
    ['Date de la facture', 'Activité', 'Pour', 'Facture', 'Remboursement', 'Suivi'],
    refunds.map((claim) => ({
      id: claim.id,
      href: sitePath(view, `mon-espace/remboursements/${claim.id}`),
      cells: [
        formatDay(claim.date),
        claim.name,
        claim.member_id === null ? 'Moi' : (nameOf(claim.member_id) ?? 'Ancien membre de la famille'),
        euros(claim.bill),
        euros(claim.amount),
        follow(claim),
      ],
      links:
        isTakingRequests && claim.status === 'refused'
          ? [{ href: sitePath(view, `mon-espace/remboursement/${claim.id}`), label: 'Corriger et déposer à nouveau' }]
          : [],
    })),
    'Vous n’avez pas encore de demande de remboursement.',
  );

const registrationSection = (registrations: readonly OwnRegistration[], today: LocalDate, space: SpaceView): MemberSectionView => {
  const { view } = space;
  return tableSection(
    'inscriptions',
    'Mes inscriptions',
    'Vos inscriptions',
    ['Date', 'Activité', 'Participants', 'Montant', 'Suivi'],
    registrations.map((claim) => ({
      id: claim.id,
      cells: [
        formatDay(claim.date),
        claim.name,
        String(claim.entries),
        euros(claim.amount),
        claim.is_cancelled ? `Annulée : ${claim.reason}` : follow(claim),
      ],
      href: sitePath(view, `mon-espace/mes-inscriptions/${claim.id}`),
      links: registrationActions(view, claim, { ...space, today }),
    })),
    'Vous n’avez pas encore d’inscription.',
  );
};

const waitSection = (waits: readonly OwnWait[], { view, isTakingRequests }: SpaceView): MemberSectionView =>
  tableSection(
    'attente',
    'Mes listes d’attente',
    'Les activités complètes où vous attendez une place',
    ['Activité', 'Places demandées', 'Suivi'],
    waits.map(({ id, name, entries, position, offered_until }) => ({
      id,
      cells: [name, String(entries), offered_until === null ? rankText(position) : offerText(offered_until)],
      links: isTakingRequests ? [waitLink(view, id, offered_until !== null)] : [],
    })),
    '',
  );

const waitLink = (view: SiteView, id: string, hasOffer: boolean) =>
  hasOffer
    ? { href: sitePath(view, `mon-espace/inscriptions/${id}`), label: 'M’inscrire' }
    : { href: sitePath(view, `mon-espace/inscriptions/${id}/retrait`), label: 'Quitter la liste d’attente' };
