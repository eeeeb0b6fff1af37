import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { isVatRate } from '../vat/vat-rates.js';
import { accountingActivityErrors } from './accounting-activity.errors.js';
import {
  type AccountingActivityEvent,
  type AccountingActivityFacts,
  type AccountingActivityId,
  accountingActivityStream,
} from './accounting-activity.events.js';
import { keywordText } from './keyword-rules.js';

export type AccountingActivityCommand =
  | { type: 'AddAccountingActivity'; data: AccountingActivityFacts & { keywords: readonly string[] } }
  | { type: 'ChangeAccountingActivity'; data: AccountingActivityFacts }
  | { type: 'ChangeActivityKeywords'; data: { keywords: readonly string[] } }
  /** A later allocation to the activity cancels the removal, so the count made after this event includes every split. */
  | { type: 'RequestActivityRemoval' }
  | { type: 'InterruptActivityRemoval' }
  /** `splits`: how many of allocated operations still name it; they go or stay first (`delete_all`). */
  | { type: 'RemoveAccountingActivity'; data: { splits: number } };

export type KnownAccountingActivity = {
  status: 'live' | 'removed';
  facts: AccountingActivityFacts;
  keywords: readonly string[];
  isRemovalRequested?: true;
};
export type AccountingActivity = { status: 'none' } | KnownAccountingActivity;

export const accountingActivityDecider: Decider<AccountingActivityCommand, AccountingActivityEvent, AccountingActivity> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** Accounts for a box ticked without a number: `6` and `7` alone are no accounts. */
export const generalAccounts = { expense: '658000', taking: '758000' } as const;
export type AccountKind = keyof typeof generalAccounts;
const accountClasses = { expense: '6', taking: '7' } as const;

/** @throws accounting-activity.unknown */
export function knownActivity(activity: AccountingActivity): KnownAccountingActivity {
  if (activity.status === 'none') throw accountingActivityErrors.unknown();
  return activity;
}

/** @throws accounting-activity.unknown, removed */
export function liveActivity(activity: AccountingActivity): KnownAccountingActivity {
  const state = knownActivity(activity);
  if (state.status === 'removed') throw accountingActivityErrors.removed();
  return state;
}

/** The writes of one activity alone. Saves of the whole plan write many activities at once. */
export const accountingActivityCase = singleStreamCase({
  decider: accountingActivityDecider,
  stream: (id: AccountingActivityId) => accountingActivityStream(id),
  answer: knownActivity,
});

function decide(command: AccountingActivityCommand, activity: AccountingActivity): AccountingActivityEvent[] {
  if (command.type === 'AddAccountingActivity') {
    if (activity.status !== 'none') return [];
    const { keywords, ...facts } = command.data;
    return [{ type: 'AccountingActivityAdded', data: { ...complete(facts), keywords: completeKeywords(keywords) } }];
  }
  if (command.type === 'RemoveAccountingActivity') {
    if (knownActivity(activity).status === 'removed') return [];
    if (command.data.splits > 0) throw accountingActivityErrors.used();
    return [{ type: 'AccountingActivityRemoved', data: {} }];
  }
  const live = liveActivity(activity);
  if (command.type === 'RequestActivityRemoval')
    return live.isRemovalRequested ? [] : [{ type: 'AccountingActivityRemovalRequested', data: {} }];
  if (command.type === 'InterruptActivityRemoval')
    return live.isRemovalRequested ? [{ type: 'AccountingActivityRemovalInterrupted', data: {} }] : [];
  if (command.type === 'ChangeAccountingActivity') {
    const data = complete(command.data);
    return isSame(data, live.facts) ? [] : [{ type: 'AccountingActivityChanged', data }];
  }
  const keywords = completeKeywords(command.data.keywords);
  return isSame(keywords, live.keywords) ? [] : [{ type: 'AccountingActivityKeywordsChanged', data: { keywords } }];
}

/** Trims the name and writes the accounts with six digits at least. @throws accounting-activity.incomplete with a violation per field */
function complete({ name, categoryId, budget, expenseAccount, takingAccount, vatRate }: AccountingActivityFacts): AccountingActivityFacts {
  const violations = [
    ...(name.trim() ? [] : on('name', 'required', 'Veuillez renseigner le nom de l’activité.')),
    ...wrongAccount('expense_accounting_code', 'expense', expenseAccount, 'Un compte de dépense commence par 6.'),
    ...wrongAccount('taking_accounting_code', 'taking', takingAccount, 'Un compte de recette commence par 7.'),
    ...(vatRate === undefined || isVatRate(vatRate) ? [] : on('vat_rate', 'choice', 'Un taux de TVA est de 20, 10, 5,5, 2,1 ou 0 %.')),
  ];
  if (violations.length > 0) throw accountingActivityErrors.incomplete(violations);
  return {
    name: name.trim(),
    categoryId,
    budget,
    expenseAccount: expenseAccount && (accountOf('expense', expenseAccount) ?? null),
    takingAccount: takingAccount && (accountOf('taking', takingAccount) ?? null),
    ...(vatRate !== undefined && { vatRate }),
  };
}

const wrongAccount = (field: string, kind: AccountKind, account: string | null, message: string): Violation[] =>
  account === null || accountOf(kind, account) !== undefined ? [] : on(field, 'invalid', message);

/** Six digits at least; undefined where it is no account of that kind. */
export const accountOf = (kind: AccountKind, typed: string): string | undefined => {
  if (!new RegExp(`^${accountClasses[kind]}(\\d{2,7})?$`).test(typed)) return undefined;
  return typed.length === 1 ? generalAccounts[kind] : typed.padEnd(6, '0');
};

/** Undefined keeps the account; an empty text and NON remove it; OUI and the class alone keep it, or give the general account. */
export function sentAccount(kind: AccountKind, sent: string | null | undefined, before: string | null | undefined): string | null {
  if (sent === undefined) return before ?? null;
  const typed = sent?.trim().toUpperCase() ?? '';
  if (typed === '' || typed === 'NON') return null;
  if (typed === 'OUI' || typed === accountClasses[kind]) return before ?? generalAccounts[kind];
  return accountOf(kind, typed) ?? typed;
}

const on = (propertyPath: string, code: string, message: string): Violation[] => [{ propertyPath, code, message }];

/** Each once, whatever its case and accents. @throws accounting-activity.keyword-invalid */
export function completeKeywords(keywords: readonly string[]): string[] {
  const keywordsByText = new Map<string, string>();
  for (const keyword of keywords) {
    const text = keywordText(keyword);
    if (text === '') continue;
    if (text.length < 2) throw accountingActivityErrors.keywordInvalid(keyword.trim());
    if (!keywordsByText.has(text)) keywordsByText.set(text, keyword.trim().replaceAll(/\s+/g, ' '));
  }
  return [...keywordsByText.values()];
}

/** Requires unchanged keywords from users who may not edit them. @throws accounting-activity.keywords-forbidden */
export function keepKeywords(before: readonly string[], sent: readonly string[]): void {
  if (!isSame(completeKeywords(sent), before)) throw accountingActivityErrors.keywordsForbidden();
}

const isSame = (left: unknown, right: unknown): boolean => canonicalJson(left) === canonicalJson(right);

function evolve(activity: AccountingActivity, event: AccountingActivityEvent): AccountingActivity {
  if (event.type === 'AccountingActivityAdded') {
    const { keywords, ...facts } = event.data;
    return { status: 'live', facts, keywords };
  }
  if (activity.status === 'none') throw new Error(`${event.type} before AccountingActivityAdded`);
  switch (event.type) {
    case 'AccountingActivityChanged':
      return { ...activity, facts: event.data };
    case 'AccountingActivityKeywordsChanged':
      return { ...activity, keywords: event.data.keywords };
    case 'AccountingActivityRemovalRequested':
      return { ...activity, isRemovalRequested: true };
    case 'AccountingActivityRemovalInterrupted':
    case 'AccountingActivityRemoved': {
      const { isRemovalRequested: _, ...rest } = activity;
      return event.type === 'AccountingActivityRemoved' ? { ...rest, status: 'removed' } : rest;
    }
  }
}
