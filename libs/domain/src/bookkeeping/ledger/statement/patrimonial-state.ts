import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import { type Control, isCash, isThirdParty } from './annual-controls.js';
import type { AnnualState } from './annual-state.js';
import { isBalanceSheet, type Standing } from './carried-over.js';
import { patrimonialStateErrors } from './patrimonial-state.errors.js';
import type { PatrimonialLine, PatrimonialSection, PatrimonialStateEvent } from './patrimonial-state.events.js';

export type PatrimonialState = { lines: readonly PatrimonialLine[]; details: string; isSaved: boolean };
export type PatrimonialStateCommand =
  | { type: 'SavePatrimonialState'; data: { lines: readonly PatrimonialLine[]; details: string } }
  | {
      type: 'ImportPreviousPatrimonialState';
      data: { fromYearId: FiscalYearId; previous: readonly PatrimonialLine[]; prefilled: readonly PatrimonialLine[] };
    };

export const patrimonialStateDecider: Decider<PatrimonialStateCommand, PatrimonialStateEvent, PatrimonialState> = {
  initial: { lines: [], details: '', isSaved: false },
  decide,
  evolve,
};

/** @throws patrimonial-state.councils-only */
export function mustStatePatrimony(type: EnvironmentType): void {
  if (type !== 'CSE') throw patrimonialStateErrors.councilsOnly();
}

/** Whether the sent state equals the stated one, or the proposal. */
export const statesSame = (state: PatrimonialState, { lines, details }: Pick<PatrimonialState, 'lines' | 'details'>): boolean =>
  canonicalJson({ lines, details }) === canonicalJson({ lines: state.lines, details: state.details });

function decide(command: PatrimonialStateCommand, state: PatrimonialState): PatrimonialStateEvent[] {
  if (command.type === 'SavePatrimonialState') {
    const { lines, details } = command.data;
    const nameless = lines.findIndex(({ detail }) => detail.trim() === '');
    if (nameless >= 0) throw patrimonialStateErrors.detailMissing(nameless);
    return state.isSaved && statesSame(state, command.data) ? [] : [{ type: 'PatrimonialStateSaved', data: { lines, details } }];
  }
  const { fromYearId, previous, prefilled } = command.data;
  if (previous.length === 0) throw patrimonialStateErrors.noPrevious();
  const lines = withPrevious(state.isSaved ? state.lines : prefilled, previous);
  if (state.isSaved && canonicalJson(lines) === canonicalJson(state.lines)) return [];
  return [{ type: 'PreviousPatrimonialStateImported', data: { fromYearId, lines } }];
}

function evolve(state: PatrimonialState, event: PatrimonialStateEvent): PatrimonialState {
  return event.type === 'PatrimonialStateSaved'
    ? { lines: event.data.lines, details: event.data.details, isSaved: true }
    : { ...state, lines: event.data.lines, isSaved: true };
}

/** The value of a line of the year before is the previous value of the same line now; a line that is gone is kept, at 0. */
function withPrevious(lines: readonly PatrimonialLine[], previous: readonly PatrimonialLine[]): PatrimonialLine[] {
  const keyOf = ({ section, detail }: PatrimonialLine): string => `${section} ${detail.trim().toLowerCase()}`;
  const before = new Map(previous.map((line) => [keyOf(line), line]));
  const currentLines = lines.map((line) => ({ ...line, previousValue: before.get(keyOf(line))?.value ?? line.previousValue }));
  const here = new Set(lines.map(keyOf));
  const gone = previous.filter((line) => !here.has(keyOf(line)) && line.value !== 0);
  // Goods and commitments last, so their values are proposed again. Amounts of the ledger are computed anew.
  const lasts = ({ section, detail }: PatrimonialLine) => section === '6' || (section === '1' && !isOfLedger(detail));
  return [...currentLines, ...gone.map((line) => ({ ...line, previousValue: line.value, value: lasts(line) ? line.value : cents(0) }))];
}

/** A prefilled line begins with its account. */
const isOfLedger = (detail: string): boolean => /^\d{6,} /.test(detail);

/**
 * Sections 1 to 5 from the ledger: assets with their depreciation, stocks, claims, cash and debts, beside their values at the opening of the
 * year. Goods that were booked as charges are added by hand.
 */
export function prefilledLines(
  closing: readonly Standing[],
  opening: readonly Standing[],
  names: ReadonlyMap<string, string>,
): PatrimonialLine[] {
  const [now, before] = [byAccount(closing), byAccount(opening)];
  const accounts = [...new Set([...now.keys(), ...before.keys()])].toSorted();
  return accounts.flatMap((account) => {
    const [value, previous] = [now.get(account) ?? 0, before.get(account) ?? 0];
    const section = sectionOf(account, value !== 0 ? value : previous);
    if (!section) return [];
    const sign = section === '5' ? -1 : 1;
    const label = names.get(account) ?? accountLabel(account);
    const amounts = { value: cents(sign * value || 0), previousValue: cents(sign * previous || 0) };
    return [{ section, detail: `${account} ${label}`, acquireDate: null, ...amounts, count: null, duration: '' }];
  });
}

/** The balance of each account, of all budgets. */
function byAccount(standings: readonly Standing[]): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { account, amount } of standings) balances.set(account, (balances.get(account) ?? 0) + amount);
  return balances;
}

/** An overdraft is a debt, as a loan (16, 17) and a provision (15) are; an impairment (49) lowers the claims. */
function sectionOf(account: string, amount: number): PatrimonialSection | undefined {
  if (amount === 0) return isCash(account) ? '4' : undefined;
  if (account.startsWith('2')) return '1';
  if (account.startsWith('3')) return '2';
  if (isCash(account)) return amount > 0 ? '4' : '5';
  if (/^1[567]/.test(account)) return '5';
  if (account.startsWith('49')) return '3';
  if (!isThirdParty(account)) return undefined;
  return amount > 0 ? '3' : '5';
}

export type PatrimonialBlock = {
  previousFinal: Cents;
  previousReceived: Cents;
  received: Cents;
  used: Cents;
  transferred: Cents;
  final: Cents;
};

/** Balance brought forward, receipts, expenses, transfers and final balance of a budget. */
export function blockOf({ sections }: AnnualState, budget: BudgetName): PatrimonialBlock {
  const section = sections.find((candidate) => candidate.budget === budget);
  const zero = cents(0);
  return {
    previousFinal: section?.previousBalance ?? zero,
    previousReceived: section?.prevReceipts ?? zero,
    received: section?.receipts ?? zero,
    used: section?.expenses ?? zero,
    transferred: section?.transferred ?? zero,
    final: section?.balance ?? zero,
  };
}

/** The remainder of all budgets must equal the balance-sheet accounts: cash, receivables, payables, assets and loans. */
export function patrimonialControls({ sections }: AnnualState, closing: readonly Standing[], lines: readonly PatrimonialLine[]): Control[] {
  const sumStanding = (belongs: (account: string) => boolean): Cents =>
    cents(closing.filter(({ account }) => belongs(account)).reduce((sum, { amount }) => sum + amount, 0));
  const left = sections.reduce((sum, { balance }) => sum + balance, 0);
  const stated = lines.filter(({ section }) => section === '4').reduce((sum, { value }) => sum + value, 0);
  return [
    {
      code: 'final-amounts',
      label: 'Les reliquats des budgets sont égaux aux comptes de bilan, hors fonds propres',
      expected: sumStanding((account) => isBalanceSheet(account) && !/^1[012]/.test(account)),
      actual: cents(left),
    },
    {
      code: 'cash-section',
      label: 'La section 4 est égale aux disponibilités des livres, hors découverts',
      expected: cents([...byAccount(closing)].reduce((sum, [account, amount]) => (isCash(account) ? sum + Math.max(0, amount) : sum), 0)),
      actual: cents(stated),
    },
  ];
}
