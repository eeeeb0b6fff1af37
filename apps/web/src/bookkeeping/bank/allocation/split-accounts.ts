import type { Schema } from '@intendance/contract/client.js';
import { hasThirdParty } from '../../third-party.js';

export type OpenItem = Schema<'OpenItemDto'>;
export type LoanPayment = Schema<'LoanPaymentDto'>;
export type SplitAccount = Schema<'SplitAccountChoiceDto'>;

const prefix = 'account:';
/** An account as a choice beside the activities. */
export const accountChoice = (code: string): string => `${prefix}${code}`;
/** The account of a line; null for an activity. */
export const chosenAccount = (choice: string | null): string | null => (choice?.startsWith(prefix) ? choice.slice(prefix.length) : null);
/** A line on a third-party account says whose it is. */
export const needsThirdParty = (choice: string | null): boolean => hasThirdParty(chosenAccount(choice));
