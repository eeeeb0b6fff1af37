import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { AccountKind } from '../accounting-activity/accounting-activity.js';

/** Regulation ANC 2022-06 applies to the fiscal years that open from this day; a year that opened before keeps its accounts. */
export const newChartStart = localDate('2025-01-01');

export type ConversionRule = {
  readonly kind: AccountKind;
  /** Accounts that begin with this root are converted. */
  readonly root: string;
  /** The possible new accounts: a root of the same length keeps the digits that follow it, a whole account replaces them. */
  readonly targets: readonly [string, ...string[]];
  /** The user chooses among the targets: nothing tells which one the account is. */
  readonly isOpen?: true;
  /** A sentence for the user, with its text. */
  readonly reason: string;
};

const major = 'Les comptes 67 et 77 ne servent plus qu’à ce qui est majeur et inhabituel (règlement ANC 2022-06).';
const transfers =
  'Les transferts de charges (79) n’existent plus (règlement ANC 2022-06) : indemnité d’assurance, refacturation ou produit annexe.';
const disposals = 'Les cessions d’immobilisations sont au résultat d’exploitation (règlement ANC 2022-06).';
const investment = 'La quote-part des subventions d’investissement est au résultat d’exploitation (règlement ANC 2022-06).';
const grants = 'Une subvention est d’exploitation (741) ou d’équilibre (742) ; le compte 740 seul ne le dit pas.';

/** 678 and 778 stay: they are for what is major and unusual. */
const rules: readonly ConversionRule[] = [
  { kind: 'expense', root: '671', targets: ['658', '678'], reason: major },
  { kind: 'expense', root: '675', targets: ['652'], reason: disposals },
  { kind: 'taking', root: '740', targets: ['741', '742'], reason: grants },
  { kind: 'taking', root: '771', targets: ['758', '778'], reason: major },
  { kind: 'taking', root: '775', targets: ['757'], reason: disposals },
  { kind: 'taking', root: '777', targets: ['747'], reason: investment },
  { kind: 'taking', root: '79', targets: ['758700', '708400', '708000'], isOpen: true, reason: transfers },
];

/** `proposal`: the account that is chosen unless the user chooses another one; null where only the user knows. */
export type ProposedConversion = { readonly accounts: readonly string[]; readonly proposal: string | null; readonly reason: string };

/** The new accounts of an account of the former chart; undefined for an account that stays. */
export function conversionOf(kind: AccountKind, account: string): ProposedConversion | undefined {
  const rule = rules.find((candidate) => candidate.kind === kind && account.startsWith(candidate.root));
  if (!rule) return undefined;
  const accounts = rule.targets.map((target) => (target.length === rule.root.length ? target + account.slice(rule.root.length) : target));
  return { accounts, proposal: rule.isOpen ? null : (accounts[0] ?? null), reason: rule.reason };
}

/** The first day on which operations follow a conversion: the start of the first fiscal year under the new chart, existing or next. */
export function conversionStart({ years }: FiscalCalendar): LocalDate {
  const first = years.find(({ start }) => start >= newChartStart);
  if (first) return first.start;
  const last = years.at(-1);
  return last && last.end >= newChartStart ? addDays(last.end, 1) : newChartStart;
}
