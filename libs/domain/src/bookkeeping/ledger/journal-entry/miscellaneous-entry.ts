import type { Violation } from '@intendance/kernel/domain-error.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { type FiscalCalendar, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import { type AccountingActivity, knownActivity } from '../../plan/accounting-activity/accounting-activity.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import { accountFaults, type ReservedAccounts, thirdPartyFaults } from '../../third-party/account-faults.js';
import type { ThirdParty } from '../../third-party/third-party.js';
import { type ForeignDraft, foreignAmount, foreignFaults } from '../foreign-currency/foreign-amount.js';
import { isNature } from '../statement/carried-over.js';
import { budgetOfAccount, mustRespectWall } from './budget-wall.js';
import { journalEntryErrors } from './journal-entry.errors.js';
import type { EntryLine, JournalEntryEvent, JournalEntryFacts } from './journal-entry.events.js';
import { reversedLines } from './journal-entry.js';

type PostedEntry = Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data'];
export type Around = { isCouncil: boolean; activityOf: (id: AccountingActivityId) => AccountingActivity };

/** A line as it was typed. One of `debit` and `credit` is 0. */
export type EntryLineDraft = {
  account: string;
  budget: BudgetName;
  debit: Cents;
  credit: Cents;
  /** Empty: the label of the entry. */
  wording: string;
  auxiliary: ThirdParty | null;
  /** On accounts of charges and takings. */
  activityId: AccountingActivityId | null;
};

/** An entry without a movement of money: an unpaid invoice, a charge of another year, a correction between two accounts. */
export type EntryDraft = { date: LocalDate; label: string; pieceRef: string; lines: readonly EntryLineDraft[] };
/** An entry that is posted at once: its lines may be in another currency than the euro. */
export type SentEntryDraft = Omit<EntryDraft, 'lines'> & { lines: readonly SentLine[] };
type SentLine = EntryLineDraft & { foreign?: ForeignDraft | undefined };

/** Accounts that only operations and decisions may move: an entry by hand would contradict the bank or the members. */
export const miscellaneousRestrictions: ReservedAccounts = [
  [/^5/, 'Un compte financier ne bouge que par les opérations de la banque ou de la caisse.'],
  [/^471/, 'Le compte d’attente se solde en affectant les opérations.'],
  [/^12/, 'Le résultat s’affecte une fois l’exercice clôturé.'],
];

/** The rules of a kind of entry: the accounts that it may not name, and more faults of its head. */
export type EntryRules = { readonly reserved: ReservedAccounts; readonly faults: readonly Violation[] };

/**
 * The facts of a miscellaneous entry; debit and credit are compared when the entry is posted.
 * @param names of the accounts of the ledger; the general chart's when the ledger has none
 * @throws entry.budget-wall, entry.incomplete with the field at fault (`lines[2].accounting_code_value`), exercice.missing, closed, frozen, validated
 */
export function miscellaneousFacts(
  draft: SentEntryDraft,
  calendar: FiscalCalendar,
  names: ReadonlyMap<string, string>,
  around: Around,
): JournalEntryFacts {
  const facts = entryFacts(draft, { reserved: miscellaneousRestrictions, faults: [] }, { ...around, calendar, names });
  if (around.isCouncil) mustRespectWall(facts.lines);
  return facts;
}

/** The facts of an entry that a person typed. @throws entry.incomplete, exercice.missing, closed, frozen, validated */
export function entryFacts(
  { date, label, pieceRef, lines }: SentEntryDraft,
  rules: EntryRules,
  { calendar, names, ...around }: Around & { calendar: FiscalCalendar; names: ReadonlyMap<string, string> },
): JournalEntryFacts {
  mustBeTyped({ date, label, pieceRef, lines }, rules, around);
  const year = writableYear(calendar, date);
  const named = lines.map(
    ({ account, wording, auxiliary, activityId, foreign, ...line }): EntryLine => ({
      account,
      accountLabel: names.get(account) ?? accountLabel(account),
      ...line,
      wording: wording.trim() || label.trim(),
      ...(auxiliary && { auxiliary }),
      ...(activityId && { activityId, activityLabel: knownActivity(around.activityOf(activityId)).facts.name }),
      ...(foreign && { foreign: foreignAmount(foreign, cents(line.debit + line.credit)) }),
    }),
  );
  return { yearId: year.id, date, label: label.trim(), pieceRef: pieceRef.trim(), lines: named };
}

/** Refuses what would be no miscellaneous entry on any day. @throws entry.budget-wall, entry.incomplete */
export function mustBeWellTyped(draft: SentEntryDraft, around: Around): void {
  mustBeTyped(draft, { reserved: miscellaneousRestrictions, faults: [] }, around);
  if (around.isCouncil) mustRespectWall(draft.lines);
}

/** @throws entry.incomplete with each field at fault */
function mustBeTyped({ label, pieceRef, lines }: SentEntryDraft, rules: EntryRules, around: Around): void {
  const faults = [
    ...headFaults(label, pieceRef, lines),
    ...rules.faults,
    ...lines.flatMap((line, rank) => lineFaults(line, rank, rules.reserved, around)),
  ];
  if (faults.length > 0) throw journalEntryErrors.incomplete(faults);
}

export const miscellaneousEntry = (facts: JournalEntryFacts): PostedEntry => ({
  ...facts,
  journal: 'OD',
  kind: 'miscellaneous',
  refersTo: null,
  deliberation: null,
});

/**
 * The entry that takes another back on a later day: a charge to pay is usually taken back on the first day of the next year.
 * @throws entry.not-reversible, reversed-before, exercice.missing, closed, frozen, validated
 */
export function reversingEntry(entry: PostedEntry, id: JournalEntryId, date: LocalDate, calendar: FiscalCalendar): PostedEntry {
  if (entry.kind !== 'miscellaneous') throw journalEntryErrors.notReversible();
  return oppositeEntry(entry, id, date, calendar);
}

/** The same for an entry of a decision that is cancelled. @throws entry.reversed-before, exercice.missing, closed, frozen, validated */
export function oppositeEntry(entry: PostedEntry, id: JournalEntryId, date: LocalDate, calendar: FiscalCalendar): PostedEntry {
  if (date < entry.date) throw journalEntryErrors.reversedBefore(entry.date);
  const year = writableYear(calendar, date);
  const { round: _, ...fields } = entry;
  return {
    ...fields,
    yearId: year.id,
    date,
    label: `Contre-passation : ${entry.label}`,
    pieceRef: `CP-${entry.pieceRef}`,
    kind: 'reversal',
    refersTo: id,
    lines: reversedLines(entry.lines).map((line) => ({ ...line, wording: `Contre-passation ${line.wording}` })),
  };
}

function headFaults(label: string, pieceRef: string, lines: readonly EntryLineDraft[]): Violation[] {
  return [
    ...(label.trim() ? [] : [missingField('label', 'Veuillez renseigner un libellé.')]),
    ...(pieceRef.trim() ? [] : [missingField('piece_ref', 'Veuillez renseigner la pièce justificative.')]),
    ...(lines.length >= 2 ? [] : [missingField('lines', 'Une écriture a deux lignes au moins.')]),
  ];
}

function lineFaults(line: SentLine, rank: number, reservedAccounts: ReservedAccounts, around: Around): Violation[] {
  const { account, budget, debit, credit, auxiliary, foreign } = line;
  const { isCouncil } = around;
  const at =
    (field: string) =>
    (code: string, message: string): Violation => ({ propertyPath: `lines[${rank}].${field}`, code, message });
  const ownBudget = budgetOfAccount(account);
  return [
    ...accountFaults(account, reservedAccounts, at('accounting_code_value')),
    ...(isCouncil === (budget !== '')
      ? []
      : [at('budget')('choice', isCouncil ? 'Veuillez choisir un budget.' : 'Aucun budget à choisir.')]),
    ...(isCouncil && ownBudget !== null && budget !== '' && budget !== ownBudget
      ? [at('budget')('account', `Le compte ${account} est celui du budget ${ownBudget}.`)]
      : []),
    ...(isOneSided(debit, credit) ? [] : [at('debit')('sides', 'Une ligne a un montant au débit ou au crédit, jamais aux deux.')]),
    ...thirdPartyFaults(account, auxiliary, at('third_party_code')),
    ...activityFaults(line, around, at('activity')),
    ...(foreign ? foreignFaults(foreign, cents(debit + credit), (code, message) => at(`foreign.${code}`)(code, message)) : []),
  ];
}

function activityFaults(
  { account, budget, activityId }: EntryLineDraft,
  { isCouncil, activityOf }: Around,
  at: (code: string, message: string) => Violation,
): Violation[] {
  if (activityId === null) return [];
  const activity = activityOf(activityId);
  if (activity.status !== 'live') return [at('unknown', 'Cette activité n’existe plus : choisissez-en une autre.')];
  if (!isNature(account)) return [at('account', 'Une activité se donne sur un compte de charge ou de produit.')];
  const { name, budget: own } = activity.facts;
  return isCouncil && own !== '' && own !== budget ? [at('budget', `L’activité « ${name} » est du budget ${own}.`)] : [];
}

const isOneSided = (debit: Cents, credit: Cents): boolean =>
  debit >= 0 && credit >= 0 && cents(debit + credit) > 0 && (debit === 0 || credit === 0);
const missingField = (propertyPath: string, message: string): Violation => ({ propertyPath, code: 'missing', message });
