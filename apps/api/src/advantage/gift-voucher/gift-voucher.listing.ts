import type { GiftSelection } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import type { GiftVerdict } from '@intendance/domain/capabilities/gift-ceiling/gift-check.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { people } from '../../directory/public.js';
import { choice, count, day, euros, id } from '../../platform/lists/list-field.js';
import { among, folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import { giftTypeChoices } from '../gift-request/gift-request.listing.js';

export const verdictLabels: Readonly<Record<GiftVerdict, string>> = {
  OUTSIDE: 'Hors plafond (culture)',
  EXEMPT_GLOBAL: 'Exonéré (total de l’année)',
  EXEMPT_EVENT: 'Exonéré par évènement',
  AT_RISK: 'À risque',
};

export const giftVoucherListing = listing({
  resource: 'gift_vouchers',
  from: 'read.gift_voucher_list v',
  joins: {
    p: `LEFT JOIN ${people} p ON p.id = v.person_id`,
    g: 'LEFT JOIN read.gift_request_list g ON g.id = v.request_id',
  },
  alwaysJoined: ['p', 'g'],
  record: 'v',
  select: `v.id, v.updated_at, v.request_id, v.person_id, v.year, v.date, v.type, v.event, v.is_concerned, v.member_id IS NOT NULL AS is_for_child, v.amount,
    v.verdict, v.base_at_risk, v.year_total, v.ceiling, p.lastname, p.firstname, p.matricule, g.state #>> '{text,selection}' AS selection,
    g.state #>> '{text,reason}' AS reason, g.state #>> '{text,risk,overrideReason}' AS override_reason`,
  fields: {
    gift: id('v.request_id'),
    person: id('v.person_id'),
    year: count('v.year'),
    date: day('v.date'),
    type: choice('v.type', giftTypeChoices),
    verdict: choice('v.verdict', verdictLabels),
    amount: euros('v.amount'),
  },
  searches: { searchname: words('Recherche', among('v.person_id', `SELECT q.id FROM ${people} q`, folded('q.search'))) },
  orders: { date: 'v.date', amount: 'v.amount', 'person.lastname': ['p.lastname', 'p.firstname'], type: 'v.type', year: 'v.year' },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'v.id',
  totals: { amount: 'sum(v.amount)', base_at_risk: 'sum(v.base_at_risk)' },
  labels: {
    gift: 'Demande',
    person: 'Personne',
    year: 'Année',
    date: 'Date de remise',
    type: 'Type',
    verdict: 'Avis',
    amount: 'Montant',
  },
});

/** The present names. Null while their own projection is behind. */
export type ListedGiftVoucher = Updated & {
  id: string;
  request_id: string;
  person_id: string;
  year: number;
  date: LocalDate;
  type: string;
  event: string;
  is_concerned: boolean;
  is_for_child: boolean;
  amount: Cents;
  verdict: GiftVerdict;
  base_at_risk: Cents;
  year_total: Cents;
  ceiling: Cents;
  lastname: string | null;
  firstname: string | null;
  matricule: string | null;
  selection: GiftSelection | null;
  reason: string | null;
  override_reason: string | null;
};

export const nameOf = ({ lastname, firstname }: ListedGiftVoucher): string => `${lastname ?? ''} ${firstname ?? ''}`.trim();
