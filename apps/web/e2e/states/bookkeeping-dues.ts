const year = { id: '0193e9a4-7c1b-7f3a-9d52-000000000006', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed: false };
const due = {
  source: 'refunds',
  kind: 'accrued-charge',
  label: 'Remboursements : Sport',
  count: 12,
  amount: 480,
  remaining: 480,
  counterpart_code_value: '468600',
  third_party_code: null,
  third_party_name: null,
  activity: null,
  piece_ref: 'DOS-000000000001',
  entry_id: null,
};

/** Dues of each kind: without an entry, with a difference, a bill with its entry, and interest that stays in the capital. */
export const dues = {
  exercice: year,
  next_exercice: { ...year, id: '0193e9a4-7c1b-7f3a-9d52-000000000007', name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' },
  dues: [
    due,
    {
      ...due,
      source: 'registrations',
      kind: 'accrued-income',
      label: 'Inscriptions : Sortie au parc',
      remaining: -31,
      piece_ref: 'DOS-000000000002',
    },
    {
      ...due,
      source: 'bills',
      label: 'Factures d’abonnement : 2026-000012',
      count: 1,
      remaining: 0,
      counterpart_code_value: '401000',
      piece_ref: 'DOS-000000000003',
      entry_id: year.id,
    },
    {
      ...due,
      source: 'loans',
      kind: 'capitalized-interest',
      label: 'Intérêts capitalisés : Travaux, Crédit coopératif',
      count: 1,
      counterpart_code_value: '164000',
      charge_code_value: '661000',
      budget: 'AEP',
      piece_ref: 'DOS-000000000004',
    },
  ],
};
