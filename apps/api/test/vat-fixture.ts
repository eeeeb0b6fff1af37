/** An association that is liable to the value added tax, with a taxable activity and one that is not, for the specs of the tax. */
import type { BankAccountDto } from '../src/bookkeeping/bank/bank-account/bank-account.dto.js';
import type { OperationDto } from '../src/bookkeeping/bank/bank-operation/bank-operation.dto.js';
import type { EntryDto } from '../src/bookkeeping/ledger/journal-entry/entry.dto.js';
import type { VatReturnDto } from '../src/bookkeeping/ledger/vat-return/vat-return.dto.js';
import type { AccountingActivityDto, PlanDto } from '../src/bookkeeping/plan/accounting-activity/plan.dto.js';
import type { FiscalYearDto } from '../src/bookkeeping/year/fiscal-year/fiscal-year.dto.js';
import type { Answer } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';

type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const activity = { category: 'Activités', budget: '', keywords: [] };
const plan = [
  { ...activity, name: 'Buvette', expense_accounting_code: '607000', taking_accounting_code: '707000', vat_rate: 10 },
  { ...activity, name: 'Vie associative', expense_accounting_code: '606400', taking_accounting_code: '756000' },
];
export const vatSettings = {
  liable_from: '2026-01-01',
  liable_until: null,
  periodicity: 'quarterly',
  exigibility: 'payments',
  full_accounts: false,
  deductions: [] as Body[],
};

export async function vatFixture(app: TestApp) {
  const clerk = await signedIn(app, {
    modules: ['comptability'],
    accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'],
    type: 'ASSOCIATION',
  });
  const send = (method: Method, path: string, payload?: Body): Promise<Answer> =>
    app.inject({ method, url: `/api/comptability${path}`, headers: clerk.headers, ...(payload && { payload }) });
  const done = async <Wire>(method: Method, path: string, payload?: Body): Promise<Wire> => {
    const answer = await send(method, path, payload);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Wire>();
  };
  const year = await done<FiscalYearDto>('POST', '/exercices', {});
  const account = await done<BankAccountDto>('POST', '/accounts', { name: 'Compte courant' });
  await done('PUT', '/vat_settings', vatSettings);
  const { activities } = await done<PlanDto>('PUT', '/plan', { activities: plan });
  const named = (name: string): AccountingActivityDto => {
    const found = activities.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`no activity ${name}`);
    return found;
  };
  const operation = { account: account.id, type: 'card', wording: 'Mouvement' };
  return {
    clerk,
    year,
    account,
    send,
    done,
    bar: named('Buvette'),
    life: named('Vie associative'),
    /** A movement of one split; negative for an expense. */
    operation: async (date: string, euros: number, split: Body, change: Body = {}): Promise<OperationDto> => {
      const absvalue = Math.abs(euros);
      const mode = euros < 0 ? 'expense' : 'taking';
      const splits = [{ balance: absvalue, ...split }];
      return done<OperationDto>('POST', '/operations', { ...operation, date, absvalue, mode, splits, ...change });
    },
    return: async (period: string): Promise<VatReturnDto> => {
      await app.settled();
      return done<VatReturnDto>('GET', `/exercices/${year.id}/vat_returns/${period}`);
    },
    linesOf: async (id: string | null): Promise<unknown[]> =>
      (await done<EntryDto>('GET', `/writings/${id}`)).lines.map((line) => [line.accounting_code_value, line.debit, line.credit]),
  };
}

export type VatFixture = Awaited<ReturnType<typeof vatFixture>>;
