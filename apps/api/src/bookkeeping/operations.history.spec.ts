import type { BankAccountEvent } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankOperationEvent, Provenance } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '../platform/history/history-describer.js';
import { describeBankSyncEvent } from './bank/aggregator/bank-sync.history.js';
import { describeAccountEvent } from './bank/bank-account/bank-account.history.js';
import { describeOperationEvent } from './bank/bank-operation/bank-operation.history.js';
import { describeActivityEvent } from './plan/accounting-activity/accounting-activity.history.js';
import { describeCategoryEvent } from './plan/accounting-category/accounting-category.history.js';
import { describeYearEvent } from './year/fiscal-year/fiscal-year.history.js';

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\u00a0', ' ') : value);
const summaryOf = (entry: HistoryEntry | null) => [
  entry?.label,
  Object.fromEntries(Object.values(entry?.fields ?? {}).map(({ label, value }) => [label, plain(value)])),
];
const allocated = (provenance: Provenance): BankOperationEvent => ({
  type: 'BankOperationAllocated',
  data: {
    splits: [
      {
        id: newId(),
        kind: 'activity',
        activityId: newId<'accounting-activity'>(),
        activityLabel: 'Cinéma',
        categoryId: newId<'accounting-category'>(),
        categoryLabel: 'Cultures',
        budget: 'ASC',
        account: '607200',
        accountLabel: 'Billetterie',
        budgetaryYearId: newId<'fiscal-year'>(),
        amount: cents(30_00),
      },
    ],
    provenance,
  },
});

describe('the history of an operation', () => {
  it.each([
    [{ kind: 'manual', keyword: null }, 'a affecté l’opération', null],
    [{ kind: 'keyword', keyword: 'FNAC' }, 'a affecté l’opération par mot-clé', 'FNAC'],
    [{ kind: 'bulk', keyword: null }, 'a affecté l’opération avec d’autres', null],
    [{ kind: 'apply-changes', keyword: null }, 'a réaffecté l’opération après un changement du plan', null],
  ] as const)('says how it was allocated: %j', (provenance, label, keyword) =>
    expect(summaryOf(describeOperationEvent(allocated(provenance)))).toEqual([
      label,
      { Affectation: 'Cinéma (ASC) 30,00 €', 'Mot-clé': keyword },
    ]),
  );
  it.each([
    [{ type: 'BankOperationAllocationRemoved', data: {} }, 'a retiré l’affectation', { Affectation: null, 'Mot-clé': null }],
    [{ type: 'BankOperationDeleted', data: {} }, 'a supprimé l’opération', { Supprimée: 'Oui' }],
    [{ type: 'BankOperationRestored', data: {} }, 'a restauré l’opération', { Supprimée: 'Non' }],
    [
      { type: 'BankOperationReconciled', data: { bankKey: 'k', importId: null, date: localDate('2026-03-05'), wording: 'CB FNAC' } },
      'a rapproché l’opération d’un mouvement de la banque',
      { Mouvement: '05/03/2026 CB FNAC' },
    ],
    [{ type: 'BankOperationReconciliationUndone', data: { bankKey: 'k' } }, 'a annulé le rapprochement', { Mouvement: null }],
  ] as const)('%j reads: %s', (event, label, fields) => expect(summaryOf(describeOperationEvent(event))).toEqual([label, fields]));
});

describe('the history of a synchronisation', () => {
  const progressed = (created: number) => ({
    type: 'BankSyncProgressed' as const,
    data: { accountId: newId<'bank-account'>(), counts: { created, quarantined: 0, reconciled: 0 }, isRead: true },
  });
  it('says since when, what came and how it ended', () => {
    expect(summaryOf(describeBankSyncEvent({ type: 'BankSyncStarted', data: { since: localDate('2026-01-01'), accounts: [] } }))).toEqual([
      'a demandé la synchronisation des opérations',
      { 'Depuis le': '01/01/2026' },
    ]);
    expect(summaryOf(describeBankSyncEvent(progressed(3)))).toEqual([
      'a reçu des opérations de la banque',
      { Opérations: '3 nouvelle(s), 0 rapprochée(s), 0 en attente' },
    ]);
    expect(describeBankSyncEvent(progressed(0))).toBeNull();
    expect(summaryOf(describeBankSyncEvent({ type: 'BankSyncFailed', data: { code: 'x', message: 'Non.' } }))[1]).toEqual({
      Raison: 'Non.',
    });
    expect(describeBankSyncEvent({ type: 'BankSyncFinished', data: {} })?.label).toBe('a terminé la synchronisation des opérations');
  });
});

describe('the history of an account', () => {
  const opening = { date: localDate('2026-01-01'), amount: cents(3200_00), shares: [], entryId: newId<'journal-entry'>() };
  const period = { id: 'p', start: localDate('2026-03-16'), end: null };
  it.each([
    [{ type: 'BankAccountSyncSwitched', data: { enabled: true } }, 'a activé la synchronisation', { Synchronisé: 'Oui' }],
    [
      { type: 'BankAccountSyncPeriodsChanged', data: { periods: [period] } },
      'a changé les périodes de synchronisation',
      { Périodes: '16/03/2026 – en cours' },
    ],
    [
      { type: 'BankAccountOpeningBalanceSet', data: opening },
      'a fixé le solde initial',
      { 'Solde initial': '3 200,00 €', Au: '01/01/2026' },
    ],
    [{ type: 'BankConnectionChanged', data: { connection: null } }, 'a mis à jour la connexion', { Connexion: 'Aucune' }],
  ] satisfies [BankAccountEvent, string, object][])('%j reads: %s', (event, label, fields) =>
    expect(summaryOf(describeAccountEvent(event))).toEqual([label, fields]),
  );
  it('is silent on each synchronisation', () =>
    expect(describeAccountEvent({ type: 'BankAccountSynced', data: { at: '', upTo: localDate('2026-03-16') } })).toBeNull());
});

describe('the history of fiscal years', () => {
  const yearId = newId<'fiscal-year'>();
  it.each([
    [
      { type: 'FiscalYearCreated', data: { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
      'a créé l’exercice',
      { Exercice: '2026', Dates: '01/01/2026 – 31/12/2026' },
    ],
    [
      { type: 'PeriodValidated', data: { yearId, upTo: localDate('2026-06-30') } },
      'a validé des écritures',
      { 'Validées jusqu’au': '30/06/2026' },
    ],
    [
      { type: 'FiscalYearReopened', data: { yearId, reason: 'Facture oubliée', reopenedAt: '' } },
      'a rouvert l’exercice',
      { Clôturé: 'Non', Motif: 'Facture oubliée' },
    ],
  ] satisfies [FiscalYearEvent, string, object][])('%j reads: %s', (event, label, fields) =>
    expect(summaryOf(describeYearEvent(event))).toEqual([label, fields]),
  );
  it('is silent on the moments of a closing', () =>
    expect(describeYearEvent({ type: 'FiscalYearFreezeCancelled', data: { yearId, reason: '' } })).toBeNull());
});

describe('the history of the plan', () => {
  it('keeps the codes of accounts apart: not everybody sees them', () => {
    const categoryId = newId<'accounting-category'>();
    const facts = { name: 'Cinéma', categoryId, budget: 'ASC', expenseAccount: '607200', takingAccount: null } as const;
    const { fields = {} } = describeActivityEvent({ type: 'AccountingActivityAdded', data: { ...facts, keywords: ['FNAC'] } }) ?? {};
    expect(Object.entries(fields).flatMap(([name, { value }]) => (value === '607200' ? [name] : []))).toEqual(['code_expense']);
    expect(fields.keywords?.value).toBe('FNAC');
    expect(fields.category?.value).toEqual({ reference: 'accounting_category', id: categoryId });
  });
  it.each([
    [describeActivityEvent({ type: 'AccountingActivityRemoved', data: {} }), 'a retiré l’activité du plan', { Retirée: 'Oui' }],
    [
      describeCategoryEvent({ type: 'AccountingCategoryRenamed', data: { name: 'Sport' } }),
      'a renommé la catégorie',
      { Catégorie: 'Sport' },
    ],
  ])('%j reads: %s', (entry, label, fields) => expect(summaryOf(entry)).toEqual([label, fields]));
});
