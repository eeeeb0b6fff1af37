import type { AnswerOf } from '@intendance/contract/operation.js';
import { recordTypeLabel } from '@intendance/contract/record-types.js';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../platform/http.js';
import { useAllowed, useMe } from '../../platform/me.js';
import { claimsOf, recordAddress, registrationsOf } from '../../platform/record-address.js';
import { day, euros } from '../../ui/format/format.js';
import type { PaletteEntry } from './palette-entry.js';

type FoundRecord = AnswerOf<'/api/search'>['records'][number];
const shortestText = 2;
/** Of more people, what can be done for each would hide them. */
const mostPeople = 3;
/** A user who types the whole action looks for the person behind it. */
const action = /^(nouvelle demande (de remboursement )?(pour )?|(remboursement|inscription)s? (de |d[’'])?)/i;

/** The records of every area that a text finds, and a new claim for the people among them. `unread`: the types that could not be read. */
export function useRecordEntries(typed: string): { entries: PaletteEntry[]; unread: readonly string[] } {
  const isAllowed = useAllowed();
  const isReader = useMe().is_read_only === true;
  const text = typed.replace(action, '');
  const isLongEnough = text.length >= shortestText;
  const { data } = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => ({ text, ...(await get('/api/search', { query: { text }, signal })) }),
    enabled: isLongEnough,
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  if (!data || !isLongEnough) return { entries: [], unread: [] };
  // The server found them by this text, maybe in a field that is not shown: the palette takes it for a word of theirs.
  const entries = data.records.flatMap((record) => entryOf(record, data.text));
  const people = data.records.filter(isPerson);
  const isWanted = people.length <= mostPeople || action.test(typed);
  const actions = [
    ...(isAllowed('refunds') && !isReader ? people.map(newClaimFor) : []),
    // Of a beneficiary, whose record is closed to the user, the claims are the entry.
    ...(isAllowed('refunds') ? people.filter(({ type }) => type === 'person').map(claimsFor) : []),
    ...(isAllowed('inscriptions') ? people.map(registrationsFor) : []),
  ];
  return {
    entries: [...entries, ...(isWanted ? actions : [])],
    unread: data.unread.map((type) => recordTypeLabel(type === 'beneficiary' ? 'person' : type)),
  };
}

const isPerson = ({ type }: FoundRecord): boolean => type === 'person' || type === 'beneficiary';

function entryOf({ type, id, label, detail, date, amount }: FoundRecord, text: string): PaletteEntry[] {
  const to = recordAddress(type, id, label);
  if (to === undefined) return [];
  const facts = [detail, date && day(date), amount === null ? null : euros(amount)].filter(Boolean);
  const entry = { label, to, synonyms: text };
  if (type === 'person') return [{ ...entry, group: 'Personnes', hint: facts.join(', ') || 'sa fiche' }];
  if (type === 'beneficiary') return [{ ...entry, group: 'Personnes', hint: 'ses demandes de remboursement' }];
  if (type === 'operation') return [{ ...entry, group: 'Opérations', hint: facts.join(', ') }];
  return [{ ...entry, group: 'Fiches', hint: [recordTypeLabel(type), ...facts].join(', ') }];
}

const claimsFor = ({ id, label }: FoundRecord): PaletteEntry => ({
  group: 'Personnes',
  label: `Remboursements de ${label}`,
  to: claimsOf(id, label),
});

const registrationsFor = ({ id, label }: FoundRecord): PaletteEntry => ({
  group: 'Personnes',
  label: `Inscriptions de ${label}`,
  to: registrationsOf(id, label),
});

const newClaimFor = ({ id, label }: FoundRecord): PaletteEntry => ({
  group: 'Personnes',
  label: `Nouvelle demande pour ${label}`,
  to: `${claimsOf(id, label)}&fiche=new`,
});
