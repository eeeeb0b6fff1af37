import { refundStatusLabels } from '@intendance/contract/status-labels.js';
import { familyOf, fullName } from '@intendance/domain/directory/public.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import { sitePath } from '../../site/template/site-path.js';
import type { MemberSectionView, SiteView } from '../../site/template/site-view.js';
import type { SignedInMember } from '../site-route/site-visit.js';
import { type ClaimStep, stepSection } from './claim-steps.js';
import type { OwnClaimRecord } from './own-claims.js';

export const ownClaimPage =
  ({ person }: SignedInMember, claim: OwnClaimRecord, steps: readonly ClaimStep[]): PageMaker =>
  async ({ site: { view } }) => ({
    head: { path: `mon-espace/remboursements/${claim.id}`, title: `${claim.name}, ${formatDay(claim.date)}`, isHidden: true },
    page: {
      kind: 'sections',
      sections: [claimSection(person, claim), ...amountSection(claim), billSection(view, claim), stepSection(view, person, steps)],
      back: { path: 'mon-espace', label: 'Revenir à mon espace' },
    },
  });

const euros = (amount: number | null): string => (amount === null ? 'Pas encore calculé' : formatEuros(cents(amount)));

function claimSection({ state }: SignedInMember['person'], claim: OwnClaimRecord): MemberSectionView {
  const { member_id, date, bill, refundable, status, reason, comment, paid_on } = claim;
  const member = familyOf(state).find(({ id }) => id === member_id);
  const facts = [
    { label: 'Suivi', value: refundStatusLabels[status] },
    { label: 'Motif du refus', value: status === 'refused' ? reason : null },
    { label: 'Pour', value: member_id === null ? 'Moi' : member ? fullName(member) : 'Ancien membre de la famille' },
    { label: 'Date de la facture', value: formatDay(date) },
    { label: 'Facture', value: euros(bill) },
    { label: status === 'waiting' ? 'Remboursement prévu' : 'Remboursement', value: status === 'refused' ? null : euros(refundable) },
    { label: 'Payé le', value: paid_on && formatDay(paid_on) },
    { label: 'Commentaire', value: comment },
  ];
  return { id: 'demande', title: 'Ma demande', facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])) };
}

/** The sentences of the computation; a waiting claim has one for today. */
const amountSection = ({ steps, status }: OwnClaimRecord): MemberSectionView[] =>
  steps === null || steps.length === 0 || status === 'refused'
    ? []
    : [{ id: 'calcul', title: 'Le calcul', texts: steps.map(({ sentence }) => sentence) }];

const billSection = (view: SiteView, { bills }: OwnClaimRecord): MemberSectionView => ({
  id: 'pieces',
  title: 'Mes pièces',
  ...(bills.length === 0 && { text: 'Aucune pièce n’est jointe.' }),
  ...(view.impersonation
    ? { texts: bills.map(({ name }) => name) }
    : { links: bills.map(({ id, name }) => ({ href: sitePath(view, `mon-espace/factures/${id}`), label: name })) }),
});
