import { type AnyQuery, listSchema } from '../query/list-schema.js';
import type { HistoryEntry } from '../record/timeline.js';

export type Claim = { id: string; date: string; person: string; activity: string; bill: number; refundable: number | null; status: string };

export const statuses = [
  { value: 'waiting', label: 'En attente' },
  { value: 'valid', label: 'Validée' },
  { value: 'refunded', label: 'Remboursée' },
  { value: 'refused', label: 'Refusée' },
];
const people = ['MARTIN Élodie', 'BERNARD Théo', 'PETIT Inès', 'ROBERT Jean-Baptiste', 'DUBOIS Chloé', 'LEFÈVRE Anaïs'];
const activities = ['Sport et culture', 'Vacances en famille', 'Garde d’enfants', 'Bien-être'];

const pick = <Value>(from: readonly Value[], index: number): Value => from[index % from.length] as Value;

export const claims: readonly Claim[] = Array.from({ length: 187 }, (_, index) => ({
  id: `claim-${index}`,
  date: `2026-${String(11 - (index % 10)).padStart(2, '0')}-${String(28 - (index % 27)).padStart(2, '0')}`,
  person: pick(people, index * 5 + (index % 3)),
  activity: pick(activities, index + (index % 7)),
  bill: 20 + ((index * 137) % 900) + (index % 4) * 0.25,
  refundable: index % 4 === 0 ? null : Math.round(((index * 137) % 900) * 50) / 100,
  status: pick(statuses, index * 3 + (index % 2)).value,
}));

export const schema = listSchema<AnyQuery>({
  order: '-date',
  orders: ['date', 'bill_amount', 'person.lastname'],
  search: 'searchname',
  defaultFrom: { filter: 'from', until: 'to' },
  filters: {
    from: { kind: 'day', label: 'Du', chip: 'Depuis le', api: 'date|gte' },
    to: { kind: 'day', label: 'Au', chip: 'Jusqu’au', api: 'date|lte' },
    status: { kind: 'choice', label: 'Statut', api: 'status|eq', choices: statuses, several: 'statuses' },
    deleted: { kind: 'flag', label: 'Corbeille', api: 'isDeleted|eq' },
    personId: { kind: 'id', label: 'Bénéficiaire', api: 'person|eq', labelParam: 'personName' },
  },
});

export const history: readonly HistoryEntry[] = [
  {
    id: '4',
    at: '2026-11-21T13:32:00Z',
    actor: { id: 'a', name: 'Claire Dupont' },
    source: 'ui',
    type: 'RefundValidated',
    label: 'a validé la demande',
    changes: [{ field: 'status', label: 'Statut', old: 'En attente', new: 'Validée' }],
  },
  {
    id: '3',
    at: '2026-11-21T09:05:00Z',
    actor: { id: 'b', name: 'Marc Lenoir' },
    source: 'cli',
    type: 'RefundAmended',
    label: 'a corrigé la demande',
    changes: [
      { field: 'bill', label: 'Montant de la facture', old: '249,00 €', new: '249,90 €' },
      { field: 'date', label: 'Date', old: '01/11/2026', new: '02/11/2026' },
      { field: 'comment', label: 'Commentaire', old: null, new: 'Facture rectifiée' },
    ],
  },
  {
    id: '2',
    at: '2026-11-20T15:10:00Z',
    actor: null,
    source: 'system',
    type: 'RefundableAmountComputed',
    label: 'a calculé le montant remboursable',
    changes: [{ field: 'refundable', label: 'Montant remboursable', old: null, new: '80,00 €' }],
  },
  {
    id: '1',
    at: '2026-11-20T15:09:00Z',
    actor: { id: 'a', name: 'Claire Dupont' },
    source: 'ui',
    type: 'RefundRequested',
    label: 'a créé la demande',
    changes: [],
  },
];
