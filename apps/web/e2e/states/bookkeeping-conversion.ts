const insurance = { id: '0193e9a4-7c1b-7f3a-9d52-000000000004', name: 'Assurances' };

/** An account to convert, another one whose new account is to be chosen, and an earlier conversion. */
export const conversion = {
  from: '2025-01-01',
  earlier_years: ['2024'],
  lines: [
    {
      activity: { id: '0193e9a4-7c1b-7f3a-9d52-000000000005', name: 'Pénalités' },
      budget: 'ASC',
      kind: 'expense',
      accounting_code_value: '671000',
      accounting_code_label: 'Charges exceptionnelles',
      choices: [
        { accounting_code_value: '658000', accounting_code_label: 'Charges diverses' },
        { accounting_code_value: '678000', accounting_code_label: 'Autres charges exceptionnelles' },
      ],
      proposal: '658000',
      reason: 'Les comptes 67 et 77 ne servent plus qu’à ce qui est majeur et inhabituel (règlement ANC 2022-06).',
      operations: 12,
    },
    {
      activity: insurance,
      budget: 'ASC',
      kind: 'taking',
      accounting_code_value: '791000',
      accounting_code_label: 'Comptes de produits',
      choices: [{ accounting_code_value: '758700', accounting_code_label: 'Indemnités d’assurance' }],
      proposal: null,
      reason: 'Les transferts de charges (79) n’existent plus (règlement ANC 2022-06).',
      operations: 1,
    },
  ],
  last: { converted_at: '2026-11-20T10:00:00.000Z', lines: [{ activity: insurance, kind: 'taking', before: '740000', after: '741000' }] },
};
