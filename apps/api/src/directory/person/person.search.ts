import type { RecordSearch } from '../../platform/search/record-search.js';

const hasLeft = `coalesce(r.exit_date < (now() AT TIME ZONE 'Europe/Paris')::date, false)`;

/** Whoever handles claims finds their beneficiaries by name, and sees no more than the name. */
const beneficiary = {
  from: 'read.person_list r',
  label: `trim(r.lastname || ' ' || r.firstname)`,
  by: [{ kind: 'words', sql: 'r.search LIKE {}' }],
  base: 'NOT r.deleted',
  beginning: 'r.name_key',
  order: `${hasLeft}, r.lastname, r.firstname, r.id`,
} as const satisfies Partial<RecordSearch>;

export const personSearches: readonly RecordSearch[] = [
  {
    ...beneficiary,
    recordType: 'person',
    need: 'people',
    detail: `nullif(concat_ws(', ', CASE WHEN ${hasLeft} THEN 'sortie : ' || to_char(r.exit_date, 'DD/MM/YYYY') END,
      CASE WHEN r.matricule <> '' THEN 'matricule ' || r.matricule END, nullif(r.email, '')), '')`,
    by: [{ kind: 'code', sql: 'r.matricule = {}' }, ...beneficiary.by],
  },
  { ...beneficiary, recordType: 'beneficiary', need: 'refunds', unless: 'people' },
];
