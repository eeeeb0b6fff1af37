import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { employerContributionStream } from '@intendance/domain/bookkeeping/ledger/employer-contribution/employer-contribution.events.js';
import { employerContributionCase } from '@intendance/domain/bookkeeping/ledger/employer-contribution/employer-contribution.js';
import { entryRequestStream } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.events.js';
import { entryRequestCase } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request-case.js';
import { type EntryTemplate, entryTemplatesStream } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.events.js';
import { entryTemplateCase } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.js';
import { depreciationCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/depreciation-case.js';
import { type FixedAssetFacts, fixedAssetStream } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { fixedAssetCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-case.js';
import { type GrantFacts, grantStream } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import { grantCase } from '@intendance/domain/bookkeeping/ledger/grant/grant-case.js';
import { grantEntryCase } from '@intendance/domain/bookkeeping/ledger/grant/grant-entry-case.js';
import { carriedAccount } from '@intendance/domain/bookkeeping/ledger/journal-entry/first-balance.js';
import { journalEntryStream, type TypedKind } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryCase } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-case.js';
import type { EntryLineDraft } from '@intendance/domain/bookkeeping/ledger/journal-entry/miscellaneous-entry.js';
import { type ProvisionFacts, provisionStream } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import { provisionCase } from '@intendance/domain/bookkeeping/ledger/provision/provision-case.js';
import { provisionEntryCase } from '@intendance/domain/bookkeeping/ledger/provision/provision-entry-case.js';
import type { ThirdParty } from '@intendance/domain/bookkeeping/third-party/third-party.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, addMonths, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, type Cents, cents } from '@intendance/kernel/money.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';

const cost = cents(1_440_00);
/** 351 of 360 days of a third of the cost. */
const earlierDepreciation = cents(468_00);
const printer: ThirdParty = { code: 'IMPRIMERIE', label: 'Imprimerie du Port' };
const caterer: ThirdParty = { code: 'TRAITEUR', label: 'Traiteur des Rives' };

/**
 * Seeds what the bank does not write: the balance sheet of earlier books with an asset whose first year is depreciated, a bill of a supplier
 * that waits, one that a credit note settles, a provision, a template of entries, the payroll of a works council, the subsidy of the others, and an
 * entry that the accountant of an association requests. What a visitor has changed stays as it is.
 */
export async function seedEntries(run: SampleRun, type: EnvironmentType, years: readonly FiscalYear[]): Promise<void> {
  const [first, present] = years;
  if (!first || !present) return;
  const books = new SeededEntries(run, type);
  await books.asset(first);
  await books.provision(first);
  await books.template();
  if (type === 'CSE') await books.contribution(first);
  else await books.grant(first, present);
  if (type === 'ASSOCIATION') await books.request(present);
  await run.store.flush();
  await run.store.settled();
  const day = (before: number): LocalDate => later(present.start, addDays(run.today, -before));
  const [supplier, charge] = ['401000', '623700'];
  const bill = (party: ThirdParty, amount: Cents, isCredit = false): EntryLineDraft[] => [
    books.line(charge, isCredit ? 'credit' : 'debit', amount),
    { ...books.line(supplier, isCredit ? 'debit' : 'credit', amount), auxiliary: party },
  ];
  await books.post('printer', { date: day(75), label: 'Affiches et programmes', pieceRef: 'F-1041' }, bill(printer, cents(246_00)));
  await books.post('caterer', { date: day(40), label: 'Buffet', pieceRef: 'F-7719' }, bill(caterer, cents(180_00)));
  await books.post('credit note', { date: day(33), label: 'Avoir buffet', pieceRef: 'F-7719' }, bill(caterer, cents(180_00), true));
  await run.store.flush();
  await run.store.settled();
}

type Head = { readonly date: LocalDate; readonly label: string; readonly pieceRef: string };

class SeededEntries {
  private readonly budget: BudgetName;

  constructor(
    private readonly run: SampleRun,
    private readonly type: EnvironmentType,
  ) {
    this.budget = type === 'CSE' ? 'AEP' : '';
  }

  line(account: string, side: 'debit' | 'credit', amount: Cents): EntryLineDraft {
    const amounts = { debit: cents(0), credit: cents(0), [side]: amount };
    return { account, budget: this.budget, ...amounts, wording: '', auxiliary: null, activityId: null };
  }

  async post(key: string, head: Head, lines: readonly EntryLineDraft[], kind: TypedKind = 'miscellaneous'): Promise<void> {
    const { run } = this;
    const id = derivedId<'journal-entry'>(`${run.scope} entry ${key}`);
    if (await this.isStored(journalEntryStream(id))) return;
    const entry = { draft: { ...head, lines }, names: new Map<string, string>(), isCouncil: this.type === 'CSE' };
    await executeInBatch(run, journalEntryCase, { type: 'PostJournalEntry', id, kind, ...entry, reversal: null }, run.today);
  }

  /** A computer of earlier books, its place in their balance sheet, and its depreciation of the first year. */
  async asset({ id: yearId, start }: FiscalYear): Promise<void> {
    const { run } = this;
    const id = derivedId<'fixed-asset'>(`${run.scope} asset computer`);
    if (await this.isStored(fixedAssetStream(id))) return;
    const own = cents(cost - earlierDepreciation);
    const lines = [
      this.line('218300', 'debit', cost),
      this.line('281830', 'credit', earlierDepreciation),
      this.line(carriedAccount(this.budget, own), 'credit', own),
    ];
    const head = { date: start, label: 'Bilan repris des livres précédents', pieceRef: 'BILAN' };
    await this.post('opening', head, lines, 'opening-balance');
    const acquiredOn = localDate(`${Number(start.slice(0, 4)) - 1}-01-10`);
    const facts: FixedAssetFacts = {
      label: 'Ordinateur portable',
      account: '218300',
      budget: this.budget,
      acquiredOn,
      inServiceOn: acquiredOn,
      cost,
      residualValue: cents(0),
      method: 'straight-line',
      months: 36,
      earlierDepreciation,
      pieceRef: 'F-0218',
    };
    await executeInBatch(run, fixedAssetCase, { type: 'RegisterFixedAsset', id, facts, isCouncil: this.type === 'CSE' }, run.today);
    const entryId = derivedId<'journal-entry'>(`${run.scope} depreciation of the first year`);
    await executeInBatch(run, depreciationCase, { type: 'RecordDepreciation', id: yearId, entryId }, run.today);
  }

  /** An entry that the accountant asks for, and that waits for an answer. */
  async request({ end }: FiscalYear): Promise<void> {
    const { run } = this;
    const id = derivedId<'entry-request'>(`${run.scope} entry request`);
    if (await this.isStored(entryRequestStream(id))) return;
    const amount = cents(480_00);
    const lines = [this.line('622600', 'debit', amount), this.line('468600', 'credit', amount)];
    const head = { date: end, label: 'Honoraires de présentation des comptes', pieceRef: 'HON', reverseOn: null };
    const data = { ...head, lines, note: 'Les honoraires de l’exercice seront facturés au printemps.' };
    const books = { names: new Map<string, string>(), isCouncil: this.type === 'CSE' };
    await executeInBatch(run, entryRequestCase, { type: 'RequestEntry', id, data, ...books }, run.today);
  }

  /** A charge of each month, which is due since the last one. */
  async template(): Promise<void> {
    const { run } = this;
    const stream = entryTemplatesStream(run.context().environmentId);
    if (await this.isStored(stream)) return;
    const amount = cents(120_00);
    const template: EntryTemplate = {
      label: 'Honoraires à payer',
      every: 'month',
      firstDay: addMonths(localDate(`${run.today.slice(0, 8)}01`), -1),
      lines: [this.line('622600', 'debit', amount), this.line('408000', 'credit', amount)],
    };
    const id = derivedId<'entry-template'>(`${run.scope} template`);
    const isCouncil = this.type === 'CSE';
    await executeInBatch(run, entryTemplateCase, { type: 'SaveEntryTemplate', id, isNew: true, template, isCouncil }, run.today);
  }

  /** The payroll of the first year. */
  async contribution({ id }: FiscalYear): Promise<void> {
    if (await this.isStored(employerContributionStream(id))) return;
    const base = { payroll: cents(3_050_000_00), employees: 118, socialRate: basisPoints(118) };
    await executeInBatch(this.run, employerContributionCase, { type: 'SaveContributionBase', id, base }, this.run.today);
  }

  /** The subsidy that the bank received in the first year: what was left of it is carried over, and in part spent in the year after. */
  async grant(first: FiscalYear, present: FiscalYear): Promise<void> {
    const { run } = this;
    const id = derivedId<'grant'>(`${run.scope} grant`);
    if (await this.isStored(grantStream(id))) return;
    const isAssociation = this.type === 'ASSOCIATION';
    const amount = cents(isAssociation ? 4200_00 : 1800_00);
    const facts: GrantFacts = {
      label: isAssociation ? 'Ateliers pour tous' : 'Formation des élus',
      funder: isAssociation ? 'Ville de Lyon' : 'Fonds paritaire',
      kind: 'operating',
      account: '741000',
      budget: this.budget,
      awardedOn: first.start,
      amount,
      start: first.start,
      end: first.end,
      opening: null,
      activityId: null,
      pieceRef: 'CONV-14',
    };
    await executeInBatch(run, grantCase, { type: 'RegisterGrant', id, facts, isCouncil: false }, run.today);
    const spend = async ({ id: yearId }: FiscalYear, spending: Cents): Promise<void> => {
      const command = { type: 'SaveGrantSpending', id, yearId, spending, repayment: cents(0) } as const;
      await executeInBatch(run, grantCase, command, run.today);
    };
    await spend(first, cents(amount - 900_00));
    const entryId = derivedId<'journal-entry'>(`${run.scope} grants of the first year`);
    await executeInBatch(run, grantEntryCase, { type: 'RecordGrantEntry', id: first.id, entryId }, run.today);
    await spend(present, cents(600_00));
  }

  /** The first year has its entry; the present one waits for an estimate. */
  async provision({ id: yearId, start }: FiscalYear): Promise<void> {
    const { run } = this;
    const id = derivedId<'provision'>(`${run.scope} provision`);
    if (await this.isStored(provisionStream(id))) return;
    const facts: ProvisionFacts = {
      label: 'Départ en retraite de la secrétaire',
      kind: 'retirement',
      account: '152100',
      budget: this.budget,
      arisenOn: start,
      justification: 'Indemnité de la convention collective, d’après l’ancienneté acquise et la probabilité de rester jusqu’au départ.',
      thirdParty: null,
      opening: null,
      pieceRef: 'IFC',
    };
    await executeInBatch(run, provisionCase, { type: 'RegisterProvision', id, facts, isCouncil: this.type === 'CSE' }, run.today);
    const estimate = { type: 'EstimateProvision', id, yearId, estimate: cents(640_00), used: cents(0) } as const;
    await executeInBatch(run, provisionCase, estimate, run.today);
    const entryId = derivedId<'journal-entry'>(`${run.scope} provisions of the first year`);
    await executeInBatch(run, provisionEntryCase, { type: 'RecordProvisionEntry', id: yearId, entryId }, run.today);
  }

  private async isStored(stream: `${string}-${string}`): Promise<boolean> {
    const [slice] = await this.run.store.read(this.run.context().environmentId, [stream]);
    return (slice?.version ?? 0) > 0;
  }
}

const later = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);
