import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import { mustBeOfStructure } from '../../plan/budget/budget-choice.js';
import type { BankAccountFacts, BankAccountType, SyncPeriod } from './bank-account.events.js';
import type { SentOpeningBalance } from './bank-account.js';
import type { TakenNumber } from './bank-account-numbers.js';

/** Null: unchanged; of a new account, the next code and a current account. */
export type SentAccount = Pick<BankAccountFacts, 'name' | 'iban'> & {
  readonly [Field in 'accountType' | 'code' | 'journal' | 'budget']: BankAccountFacts[Field] | null;
};
export type SentOpening = Omit<SentOpeningBalance, 'entryId'>;

/** The fields of an account form. */
export type AccountForm = {
  readonly account: SentAccount;
  readonly periods?: readonly SyncPeriod[] | undefined;
  readonly opening?: SentOpening | undefined;
  readonly structure: EnvironmentType;
};

export const newAccountType = ({ accountType }: SentAccount): BankAccountType => accountType ?? 'checking';

export const newAccount = (sent: SentAccount, { number, code, journal }: TakenNumber): BankAccountFacts & { number: number } => ({
  name: sent.name,
  iban: sent.iban,
  accountType: newAccountType(sent),
  code,
  journal,
  budget: sent.budget ?? '',
  reference: null,
  number,
});

export const changedAccount = (sent: SentAccount, facts: BankAccountFacts): BankAccountFacts => ({
  ...facts,
  name: sent.name,
  iban: sent.iban,
  accountType: sent.accountType ?? facts.accountType,
  code: sent.code ?? facts.code,
  journal: sent.journal ?? facts.journal,
  budget: sent.budget ?? facts.budget,
});

/** @throws budget.not-of-structure */
export function mustHaveOwnBudgets({ account, opening, structure }: AccountForm): void {
  const shares = (opening?.shares ?? []).map(({ budget }, rank) => ({ propertyPath: `opening_shares[${rank}].budget`, budget }));
  mustBeOfStructure(structure, [{ propertyPath: 'budget', budget: account.budget }, ...shares]);
}
