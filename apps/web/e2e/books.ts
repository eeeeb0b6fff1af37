import type { APIRequestContext } from '@playwright/test';
import { Office, today } from './office.js';

export type Account = { id: string; name: string; accounting_code: string };
export type Operation = { id: string; wording: string; value: number; allocated: boolean };

let serial = 0;
/** Letters only, so that a word of it is a keyword. */
export const uniqueWord = (): string =>
  `Z${Date.now().toString(36)}${(serial++).toString(36)}`.replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '').toUpperCase();

/** The books of a demo structure, opened for this year through the API as the wizard does. */
export class Books {
  private constructor(
    readonly office: Office,
    private readonly isCse: boolean,
  ) {}

  static async open(request: APIRequestContext, email = 'admin@cse.demo'): Promise<Books> {
    const office = await Office.open(request, email);
    let setup = await office.get<{ step: number }>('/comptability/environment');
    if (setup.step === 0) setup = await office.post('/comptability/environment', { start_date: `${today().slice(0, 4)}-01-01` });
    while (setup.step < 3) setup = await office.post('/comptability/environment/next_step', {});
    const { is_cse } = await office.get<{ is_cse: boolean }>('/users/me');
    return new Books(office, is_cse);
  }

  async account(): Promise<Account> {
    const name = `Compte ${uniqueWord()}`;
    const account = await this.office.post<Account>('/comptability/accounts', {
      name,
      account_type: 'checking',
      budget: this.isCse ? 'ASC' : '',
    });
    await this.until(async () => (await this.accounts()).some(({ id }) => id === account.id));
    return account;
  }

  async operation(account: Account, wording: string, amount: number, changes: Record<string, unknown> = {}): Promise<Operation> {
    const operation = await this.office.post<Operation>('/comptability/operations', {
      date: today(),
      wording,
      account: account.id,
      type: 'card',
      absvalue: Math.abs(amount),
      mode: amount < 0 ? 'expense' : 'taking',
      ...changes,
    });
    await this.until(async () => (await this.searchOperations(wording)).some(({ id }) => id === operation.id));
    return operation;
  }

  /** The operations with these words in their wording. */
  async searchOperations(words: string): Promise<Operation[]> {
    const query = `filters[searchname]=${encodeURIComponent(words)}&limit=50`;
    return (await this.office.get<{ operations: Operation[] }>(`/comptability/operations?${query}`)).operations;
  }

  /** All of them, once the lists know so many. */
  async ids(words: string, expected: number): Promise<string[]> {
    const query = `filters[searchname]=${encodeURIComponent(words)}&limit=${expected}`;
    const read = async () => (await this.office.get<{ operations: Operation[] }>(`/comptability/operations?${query}`)).operations;
    await this.until(async () => (await read()).length === expected);
    return (await read()).map(({ id }) => id);
  }

  private async accounts(): Promise<Account[]> {
    return (await this.office.get<{ accounts: Account[] }>('/comptability/accounts?limit=99999')).accounts;
  }

  /** Lists show a write a moment later. */
  private async until(isTrue: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) if (await isTrue()) return;
    throw new Error('a write is not read after a hundred reads');
  }
}
