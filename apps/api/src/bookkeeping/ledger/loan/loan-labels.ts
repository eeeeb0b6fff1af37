import type { LoanDeferral, LoanMethod, LoanPeriod, RepaymentEffect } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';

export const loanMethodLabels: Readonly<Record<LoanMethod, string>> = {
  'constant-instalments': 'Échéances constantes',
  'constant-capital': 'Capital constant',
  'in-fine': 'In fine',
};
export const loanPeriodLabels: Readonly<Record<LoanPeriod, string>> = { month: 'Mois', quarter: 'Trimestre', year: 'Année' };
export const loanDeferralLabels: Readonly<Record<LoanDeferral, string>> = { none: 'Aucun', partial: 'Partiel', total: 'Total' };
export const repaymentEffectLabels: Readonly<Record<RepaymentEffect, string>> = {
  shorter: 'Moins d’échéances',
  lower: 'Échéances plus basses',
};

/** `3,125 %`. @param rate thousandths of a percent */
export const formatRate = (rate: number): string => `${String(rate / 1000).replace('.', ',')}\u00a0%`;
