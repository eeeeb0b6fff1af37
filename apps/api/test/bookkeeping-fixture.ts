/**
 * A treasurer with an account, a year and a plan, for the specs of the bookkeeping area:
 *
 *     const fixture = await bookkeepingFixture(app);
 *     const operation = await fixture.operation({ absvalue: 50 });
 *     const answer = await fixture.put(`/operations/${operation.id}/splits`, { splits: [fixture.cinema.split(50)] });
 */

import type { BankAccountDto } from '../src/bookkeeping/bank/bank-account/bank-account.dto.js';
import type { OperationDto } from '../src/bookkeeping/bank/bank-operation/bank-operation.dto.js';
import type { AccountingActivityDto, PlanDto } from '../src/bookkeeping/plan/accounting-activity/plan.dto.js';
import type { FiscalYearDto } from '../src/bookkeeping/year/fiscal-year/fiscal-year.dto.js';
import type { Answer } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import { type SignedInOptions, signedIn } from './signed-in.js';

type Body = Record<string, unknown>;
type Headers = Record<string, string>;

export const stagePlan = [
  {
    name: 'Cinéma',
    category: 'Cultures',
    budget: 'ASC',
    expense_accounting_code: '607200',
    taking_accounting_code: '',
    keywords: ['FNAC'],
  },
  {
    name: 'Contribution',
    category: 'Ressources',
    budget: 'ASC',
    expense_accounting_code: '',
    taking_accounting_code: '756202',
    keywords: [],
  },
  {
    name: 'Frais',
    category: 'Fonctionnement',
    budget: 'AEP',
    expense_accounting_code: '627000',
    taking_accounting_code: '',
    keywords: ['FRAIS'],
  },
];
export const allAccounting = ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'] as const;

export async function bookkeepingFixture(app: TestApp, options: SignedInOptions = {}) {
  const clerk = await signedIn(app, { modules: ['comptability'], accountingPermissions: allAccounting, ...options });
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Body, headers: Headers = {}): Promise<Answer> =>
    app.inject({ method, url: `/api/comptability${path}`, headers: { ...clerk.headers, ...headers }, ...(payload && { payload }) });
  const done = async <Wire>(answering: Promise<Answer>): Promise<Wire> => {
    const answer = await answering;
    if (answer.statusCode >= 300) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Wire>();
  };
  const year = await done<FiscalYearDto>(send('POST', '/exercices', {}));
  const account = await done<BankAccountDto>(send('POST', '/accounts', { name: 'Compte ASC', budget: 'ASC' }));
  const saved = await send('PUT', '/plan', { activities: stagePlan });
  const { activities } = await done<PlanDto>(Promise.resolve(saved));
  const named = (name: string): AccountingActivityDto & { split(balance: number): Body } => {
    const activity = activities.find((candidate) => candidate.name === name);
    if (!activity) throw new Error(`no activity ${name}`);
    return { ...activity, split: (balance) => ({ activity: activity.id, balance }) };
  };
  const form = { wording: 'CB FNAC LYON', date: '2026-03-02', account: account.id, type: 'card', absvalue: 50, mode: 'expense' };
  return {
    clerk,
    year,
    account,
    form,
    cinema: named('Cinéma'),
    contribution: named('Contribution'),
    fees: named('Frais'),
    /** Lets the year be closed before its last day is over. */
    explainEarlyClosing: () =>
      done(send('POST', `/exercices/${year.id}/closing_notes`, { check: 'not-ended', note: 'Cessation d’activité' })),
    get: (path: string, headers: Headers = {}) => send('GET', path, undefined, headers),
    post: (path: string, body: Body = {}, headers: Headers = {}) => send('POST', path, body, headers),
    put: (path: string, body: Body, headers: Headers = {}) => send('PUT', path, body, headers),
    remove: (path: string, headers: Headers = {}) => send('DELETE', path, undefined, headers),
    done,
    operation: (change: Body = {}) => done<OperationDto>(send('POST', '/operations', { ...form, ...change })),
    /** A read that carries the position of the write. */
    readAfter: (write: Answer, path: string) => send('GET', path, undefined, { 'x-position': String(write.headers['x-position'] ?? '') }),
  };
}

export type BookkeepingFixture = Awaited<ReturnType<typeof bookkeepingFixture>>;
