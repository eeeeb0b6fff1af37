import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankOperationCase } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { annualNotesCase } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.js';
import { bankAccountCase } from '@intendance/domain/bookkeeping/ledger/bank-account/bank-account-case.js';
import { bankBalanceCase } from '@intendance/domain/bookkeeping/ledger/bank-balance/bank-balance-case.js';
import { journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryCase } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-case.js';
import type { EntryLineDraft } from '@intendance/domain/bookkeeping/ledger/journal-entry/miscellaneous-entry.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { payslips } from './payroll.js';
import { seedUseOfGifts } from './seed-use-of-gifts.js';
import { planActivityId } from './splits-of.js';

type Entry = {
  readonly date: LocalDate;
  readonly label: string;
  readonly pieceRef: string;
  readonly lines: readonly EntryLineDraft[];
  /** The day on which the entry is taken back. */
  readonly reverseOn?: LocalDate;
};

/** Lines of one budget: that of the running of a works council, none elsewhere. */
const lineOf =
  (type: EnvironmentType) =>
  (account: string, side: 'debit' | 'credit', amount: Cents): EntryLineDraft => ({
    ...{ account, budget: type === 'CSE' ? 'AEP' : '', debit: cents(0), credit: cents(0), [side]: amount },
    ...{ wording: '', auxiliary: null, activityId: null },
  });

/**
 * Seeds the entries that complete a former year: the fee of its accountant, which the next year pays; the payroll, the voluntary work and the
 * notes of an association; the cash box of a union, counted on the last day.
 */
export async function seedFormerYear(run: SampleRun, type: EnvironmentType, [former, present]: readonly FiscalYear[]): Promise<void> {
  if (!former || !present) return;
  const line = lineOf(type);
  const year = Number(former.start.slice(0, 4));
  const fee = cents(480_00);
  const entries: Entry[] = [
    {
      ...{ date: former.end, label: `Honoraires de présentation des comptes ${former.name}`, pieceRef: `FNP-${year}-1` },
      lines: [line('622600', 'debit', fee), line('408000', 'credit', fee)],
      reverseOn: present.start,
    },
  ];
  if (type === 'ASSOCIATION') {
    const hours = cents(1_800_00);
    const lines = [line('864000', 'debit', hours), line('875000', 'credit', hours)];
    entries.push(...payslips(year, line), { date: former.end, label: 'Bénévolat : 150 heures', pieceRef: `BEN-${year}`, lines });
    const notes = [
      { section: 'methods', text: 'Les comptes suivent le règlement ANC 2018-06.' },
      { section: 'staff', text: 'Une animatrice a été employée de mars à novembre.' },
      { section: 'volunteers', text: 'Les bénévoles ont donné 150 heures, estimées à 12 € de l’heure.' },
    ] as const;
    await executeInBatch(run, annualNotesCase, { type: 'SaveAnnualNotes', id: former.id, notes }, run.today);
    await seedUseOfGifts(run, former.id);
  }
  for (const entry of entries) await postEntry(run, type, derivedId(`${run.scope} former year ${entry.pieceRef}`), entry);
  if (type === 'SYNDICAT') await seedCashBox(run, former);
  await run.store.flush();
  await run.store.settled();
}

/** Posts an entry once. */
export async function postEntry(run: SampleRun, type: EnvironmentType, id: JournalEntryId, { reverseOn, ...draft }: Entry): Promise<void> {
  const [slice] = await run.store.read(run.context().environmentId, [journalEntryStream(id)]);
  if (slice && slice.version > 0) return;
  const reversal = reverseOn ? { id: derivedId<'journal-entry'>(`${id} reversal`), date: reverseOn } : null;
  const sent = { draft, names: new Map<string, string>(), isCouncil: type === 'CSE' };
  await executeInBatch(run, journalEntryCase, { type: 'PostJournalEntry', id, kind: 'miscellaneous', ...sent, reversal }, run.today);
}

/** In euros, by day and month. */
const cashMovements = [
  { on: '02-14', wording: 'Cotisations en espèces', activity: 'Cotisations', euros: 45 },
  { on: '03-20', wording: 'Timbres', activity: 'Fournitures de bureau', euros: -18.4 },
  { on: '06-11', wording: 'Café de l’assemblée', activity: 'Déplacements, réceptions', euros: -22.6 },
  { on: '10-05', wording: 'Cotisations en espèces', activity: 'Cotisations', euros: 90 },
  { on: '11-18', wording: 'Papeterie', activity: 'Fournitures de bureau', euros: -31.75 },
] as const;
const cashOpening = cents(60_00);
const notesAndCoins = [
  { value: cents(20_00), pieces: 5 },
  { value: cents(10_00), pieces: 2 },
  { value: cents(2_00), pieces: 1 },
  { value: cents(20), pieces: 1 },
  { value: cents(5), pieces: 1 },
];

async function seedCashBox(run: SampleRun, former: FiscalYear): Promise<void> {
  const { environmentId } = run.context();
  const structure = 'SYNDICAT';
  const accountId = derivedId<'bank-account'>(`${run.scope} account cash`) as BankAccountId;
  const account = { name: 'Caisse de la section', budget: '', iban: null, accountType: 'cash', code: null, journal: null } as const;
  const opening = { date: former.start, amount: cashOpening, shares: [{ budget: '', amount: cashOpening }] } as const;
  await executeInBatch(run, bankAccountCase, { type: 'OpenBankAccount', id: accountId, data: { account, opening, structure } }, run.today);
  await run.store.flush();
  await run.store.settled();
  for (const [rank, { on, wording, activity, euros }] of cashMovements.entries()) {
    const id = derivedId<'bank-operation'>(`${run.scope} cash ${rank}`);
    const amount = cents(Math.round(Math.abs(euros) * 100));
    const facts = { wording, date: localDate(`${former.start.slice(0, 4)}-${on}`), accountId, paymentType: 'withdrawal' } as const;
    const form = { ...facts, amount, mode: euros > 0 ? 'taking' : 'expense', isReimbursement: false } as const;
    const activityId = planActivityId(environmentId, structure, '', activity);
    const split = { id: derivedId(`${id} split`), kind: 'activity', activityId, budget: null, budgetaryYearId: null, amount } as const;
    const command = { type: 'RecordBankOperation', id, data: { form, allocation: { splits: [split], structure } } } as const;
    await executeInBatch(run, bankOperationCase, command, run.today);
  }
  const balance = cents(notesAndCoins.reduce((sum, { value, pieces }) => sum + value * pieces, 0));
  const count = {
    day: former.end,
    balance,
    note: 'Comptée par la trésorière et le secrétaire',
    cash: notesAndCoins,
    reversalId: derivedId<'journal-entry'>(`${run.scope} cash count reversal`),
  };
  await executeInBatch(run, bankBalanceCase, { type: 'RecordBankBalance', id: accountId, data: { ...count, today: run.today } }, run.today);
}
