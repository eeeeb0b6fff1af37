import type { Schema } from '@intendance/contract/client.js';
import { day, euros } from '../../../ui/format/format.js';
import type { ConflictField } from '../../../ui/record/conflict.js';
import { hasThirdParty, thirdParty, thirdPartyText } from '../../third-party.js';
import type { Entry, EntryBody } from './entry.api.js';
import { type ForeignValues, foreignBody, foreignValues } from './foreign-line.js';

/** Amounts in euros, as on the wire; null while the field is empty. */
export type EntryLineValues = {
  account: string | null;
  budget: string;
  debit: number | null;
  credit: number | null;
  third_party: string;
  activity: string | null;
  /** Of a line in another currency than the euro. */
  foreign: ForeignValues | null;
};
export type EntryValues = {
  kind: Entry['kind'];
  date: string | null;
  label: string;
  piece_ref: string;
  reverse_on: string | null;
  lines: EntryLineValues[];
  /** Of a requested entry. */
  note?: string;
};

export const emptyLine = (budget: string): EntryLineValues => ({
  account: null,
  budget,
  debit: null,
  credit: null,
  third_party: '',
  activity: null,
  foreign: null,
});

type WireLine = Pick<EntryBody['lines'][number], 'accounting_code_value' | 'budget' | 'debit' | 'credit'> & {
  third_party_code?: string | null;
  third_party_name?: string | null;
};

export const lineValues = (line: WireLine): EntryLineValues => ({
  account: line.accounting_code_value,
  budget: line.budget,
  debit: line.debit || null,
  credit: line.credit || null,
  third_party: thirdPartyText({ third_party_code: line.third_party_code ?? null, third_party_name: line.third_party_name ?? null }),
  activity: null,
  foreign: null,
});

const isTyped = ({ account, debit, credit }: EntryLineValues): boolean => account !== null || debit !== null || credit !== null;

/**
 * Lines of a file stand below those that were typed, in the place of the lines of a file read before. Empty lines make room; an entry has
 * two lines at least.
 */
export function withFileLines(
  present: readonly EntryLineValues[],
  fileLines: readonly EntryLineValues[],
  linesBefore: readonly EntryLineValues[] = [],
): EntryLineValues[] {
  const former = new Set(linesBefore.map((line) => JSON.stringify(line)));
  const lines = [...present.filter((line) => isTyped(line) && !former.has(JSON.stringify(line))), ...fileLines];
  const budget = present[0]?.budget ?? '';
  return [...lines, ...[emptyLine(budget), emptyLine(budget)].slice(lines.length)];
}

/** Charges and takings count for an activity. */
export const hasActivity = (account: string | null): boolean => account !== null && /^[67]/.test(account);

export const valuesOf = (entry: Entry | null, date: string, isCse: boolean): EntryValues =>
  entry
    ? {
        kind: entry.kind,
        date: entry.date,
        label: entry.label,
        piece_ref: entry.piece_ref,
        reverse_on: null,
        lines: entry.lines.map((line) => ({
          ...lineValues(line),
          activity: line.activity?.id ?? null,
          foreign: foreignValues(line.foreign),
        })),
      }
    : {
        kind: 'miscellaneous',
        date,
        label: '',
        piece_ref: '',
        reverse_on: null,
        lines: [emptyLine(isCse ? 'AEP' : ''), emptyLine(isCse ? 'AEP' : '')],
      };

/** A requested entry as its form. */
export const requestValues = ({ date, label, piece_ref, reverse_on, lines }: Schema<'EntryRequestDto'>): EntryValues => ({
  kind: 'miscellaneous',
  date,
  label,
  piece_ref,
  reverse_on,
  lines: lines.map((line) => ({ ...lineValues(line), activity: line.activity ?? null, foreign: null })),
});

const cents = (euros: number | null): number => Math.round((euros ?? 0) * 100);
const sideOf = (lines: readonly EntryLineValues[], side: 'debit' | 'credit'): number =>
  lines.reduce((sum, line) => sum + cents(line[side]), 0);

/** Debit less credit of the lines, in euros: 0 when they balance. */
export const gapOf = (lines: readonly EntryLineValues[]): number => (sideOf(lines, 'debit') - sideOf(lines, 'credit')) / 100;

/** Budgets whose lines do not balance, each with its difference. */
export function unevenBudgets(lines: readonly EntryLineValues[]): { budget: string; gap: number }[] {
  const budgets = [...new Set(lines.map(({ budget }) => budget))];
  return budgets.map((budget) => ({ budget, gap: gapOf(lines.filter((line) => line.budget === budget)) })).filter(({ gap }) => gap !== 0);
}

/** A new line gets the missing amount, on the lower side. */
export function balancingLine(lines: readonly EntryLineValues[], budget: string): EntryLineValues {
  const gap = gapOf(lines);
  return { ...emptyLine(lines.at(-1)?.budget ?? budget), debit: gap < 0 ? -gap : null, credit: gap > 0 ? gap : null };
}

/**
 * The difference of exchange of an entry in another currency (general chart of accounts, 946-66 and 947-76): undefined when it balances, and
 * without a currency, where a difference is a mistake.
 */
export function exchangeLine(lines: readonly EntryLineValues[], budget: string): EntryLineValues | undefined {
  const gap = gapOf(lines);
  if (gap === 0 || lines.every(({ foreign }) => foreign === null)) return undefined;
  return { ...balancingLine(lines, budget), account: gap > 0 ? '766000' : '666000' };
}

/** Only called when the date is set. */
export const bodyOf = ({ kind, date, label, piece_ref, reverse_on, lines }: EntryValues & { date: string }): EntryBody => ({
  ...(kind === 'opening-balance' && { kind }),
  date,
  label,
  piece_ref,
  reverse_on: kind === 'opening-balance' ? null : reverse_on,
  lines: lines.map(({ account, budget, debit, credit, third_party, activity, foreign }) => ({
    accounting_code_value: account ?? '',
    budget: budget as EntryBody['lines'][number]['budget'],
    debit: debit ?? 0,
    credit: credit ?? 0,
    ...(hasThirdParty(account) ? thirdParty(third_party) : {}),
    ...(foreign ? { foreign: foreignBody(foreign) } : {}),
    ...(hasActivity(account) ? { activity } : {}),
  })),
});

/** The wire's names of the fields of a line, as the form calls them. */
export const formPath = (propertyPath: string): string =>
  propertyPath.replace('accounting_code_value', 'account').replace(/third_party_(code|name)/, 'third_party');

const lineText = ({ account, debit, credit }: EntryLineValues): string =>
  `${account ?? '?'} ${debit === null ? `crédit ${euros(credit)}` : `débit ${euros(debit)}`}`;

/** The fields of an entry as the dialog of a conflict names and shows them. */
export const conflictFields: readonly ConflictField[] = [
  { name: 'date', label: 'Date', format: day },
  { name: 'label', label: 'Libellé' },
  { name: 'piece_ref', label: 'Pièce' },
  { name: 'lines', label: 'Lignes', format: (value: readonly EntryLineValues[]) => value.map(lineText).join(', ') || 'Aucune ligne' },
];
