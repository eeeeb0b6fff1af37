import type { Fold } from '@intendance/kernel/case.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { chequeDepositErrors } from './cheque-deposit.errors.js';
import type { ChequeDepositEvent, ChequeDepositFacts, ChequeDepositRegisterEvent } from './cheque-deposit.events.js';

export type KnownChequeDeposit = { readonly status: 'recorded'; readonly facts: ChequeDepositFacts; readonly isCancelled: boolean };
export type ChequeDeposit = { readonly status: 'none' } | KnownChequeDeposit;

export const chequeDepositFold: Fold<ChequeDepositEvent, ChequeDeposit> = {
  initial: { status: 'none' },
  evolve(deposit, event) {
    if (event.type === 'ChequesDeposited') return { status: 'recorded', facts: event.data, isCancelled: false };
    const before = knownChequeDeposit(deposit);
    if (event.type === 'ChequeDepositCorrected') return { ...before, facts: { ...before.facts, ...event.data } };
    return { ...before, isCancelled: true };
  },
};

/** @throws cheque-deposit.unknown */
export function knownChequeDeposit(deposit: ChequeDeposit): KnownChequeDeposit {
  if (deposit.status === 'none') throw chequeDepositErrors.unknown();
  return deposit;
}

/** The number of deposits of each year, cancelled ones included: a number is given once. */
export type ChequeDepositRegister = PersistentMap<FiscalYearId, Numbered>;
type Numbered = { readonly rank: number };

export const chequeDepositRegisterFold: Fold<ChequeDepositRegisterEvent, ChequeDepositRegister> = {
  initial: PersistentMap.from<FiscalYearId, Numbered>([]),
  evolve: (register, { data: { yearId, rank } }) => register.with(yearId, { rank }),
};
