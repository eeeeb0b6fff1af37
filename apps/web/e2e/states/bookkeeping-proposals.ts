/** An entry whose activity is still to be chosen. */
export const proposals = {
  totalCount: 1,
  totals: { amount: 128.4 },
  entry_proposals: [
    {
      id: '0193e9a4-7c1b-7f3a-9d52-000000000001',
      source: 'subsidies',
      status: 'pending',
      wording: 'Subventions de billetterie, octobre 2026',
      date: '2026-10-31',
      amount: 128.4,
      budget: 'ASC',
      account: null,
      lines: [
        { key: 'cinema', label: 'Cinéma', amount: 120, accounting_code: '607200', activity: null },
        { key: 'theatre', label: 'Théâtre', amount: 8.4, accounting_code: '607200', activity: null },
      ],
      operations: [],
      reason: null,
      version: 1,
    },
  ],
};

/** A deposit that no statement has yet: its cheques may be corrected. */
export const chequeDeposit = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000011',
  number: '2026-1',
  date: '2026-11-02',
  cheque_account: { id: '0193e9a4-7c1b-7f3a-9d52-000000000003', name: 'Chèques à encaisser' },
  account: { id: '0193e9a4-7c1b-7f3a-9d52-000000000012', name: 'Compte courant' },
  count: 1,
  amount: 20,
  statement_date: null,
  awaits_bank: false,
  cancelled: false,
  cheques: [{ id: '0193e9a4-7c1b-7f3a-9d52-000000000013', date: '2026-10-28', wording: 'Chèque 7654321, Sacha Petit', amount: 20 }],
  version: 1,
};

/** A cheque that waits for its deposit. */
export const chequesInHand = {
  total: 1,
  amount: 35,
  cheques: [
    {
      id: '0193e9a4-7c1b-7f3a-9d52-000000000002',
      date: '2026-10-30',
      wording: 'Chèque 1234567, Camille Martin',
      amount: 35,
      account: { id: '0193e9a4-7c1b-7f3a-9d52-000000000003', name: 'Chèques à encaisser' },
    },
  ],
};
