import type { Violation } from '@intendance/kernel/domain-error.js';
import { accountFaults, isFreeAccount, type ReservedAccounts, thirdPartyFaults } from '../../third-party/account-faults.js';
import type { ThirdParty } from '../../third-party/third-party.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { Split } from './bank-operation.events.js';

/** An account of the chart that a movement of the bank pays or fills, as the split was sent: a bill, a loan, a deposit, an asset. */
export type SplitAccount = { readonly code: string; readonly label: string; readonly auxiliary: ThirdParty | null };

/** Accounts that a split names in another way, or that no movement of the bank reaches. */
const reserved: ReservedAccounts = [
  [/^[67]/, 'Une charge ou un produit s’affecte à une activité.'],
  [/^8/, 'Un compte de classe 8 ne reçoit pas de mouvement de la banque.'],
  [/^471/, 'Le compte d’attente se solde en affectant l’opération.'],
  [/^5(?!08|11)/, 'Un mouvement entre deux comptes s’affecte en virement interne.'],
  [/^1[012]/, 'Les fonds propres et le résultat ne bougent que par une écriture ou une décision sur l’exercice.'],
];

/** Accounts that a split may name: those of third parties, of loans, deposits, assets and stocks. */
export const isSplitAccount = (account: string): boolean => isFreeAccount(account, reserved);

/** @throws operation.account-split-invalid with the field at fault (`splits[1].account`) */
export function mustBeSplitAccount(account: SplitAccount | undefined, index: number): SplitAccount {
  const at =
    (field: string) =>
    (code: string, message: string): Violation => ({ propertyPath: `splits[${index}].${field}`, code, message });
  if (!account || account.code === '')
    throw bankOperationErrors.accountSplitInvalid([at('account')('required', `Choisissez un compte à la ligne ${index + 1}.`)]);
  const { code, auxiliary } = account;
  const violations = [...accountFaults(code, reserved, at('account')), ...thirdPartyFaults(code, auxiliary, at('third_party_code'))];
  const [first, ...others] = violations;
  if (first) throw bankOperationErrors.accountSplitInvalid([first, ...others]);
  return account;
}

/** The name of a split in a list: its activity, or its account and third party. */
export const splitLabel = ({ activityLabel, auxiliary }: Pick<Split, 'activityLabel' | 'auxiliary'>): string =>
  auxiliary ? `${activityLabel} · ${auxiliary.label}` : activityLabel;
