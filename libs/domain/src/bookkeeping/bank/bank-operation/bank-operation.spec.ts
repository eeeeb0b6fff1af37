import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent, BankOperationFacts, OperationOrigin } from './bank-operation.events.js';
import { type BankOperationCommand, bankOperationDecider } from './bank-operation.js';
import { bankOperationKeysDecider } from './bank-operation-keys.js';
import type { OperationDraft } from './operation-draft.js';

const operation = specify(bankOperationDecider);
const yearId = newId<'fiscal-year'>();
const year = (change: object = {}): FiscalCalendar => ({
  years: [
    {
      id: yearId,
      name: '2026',
      start: localDate('2026-01-01'),
      end: localDate('2026-12-31'),
      closing: null,
      isClosed: false,
      validatedUpTo: null,
      frozen: null,
      marks: [],
      notes: [],
      ...change,
    },
  ],
});
const calendar = year();
const closed = year({ isClosed: true });
const account = {
  id: newId<'bank-account'>(),
  code: '512001',
  name: 'Compte ASC',
  journal: 'BQ01',
  budget: 'ASC',
  periods: [{ id: 'p', start: localDate('2026-06-01'), end: localDate('2026-06-30') }],
} as const;
const draft = (change: Partial<OperationDraft> = {}): OperationDraft => ({
  wording: ' FNAC LYON ',
  date: localDate('2026-03-03'),
  account,
  paymentType: 'card',
  amount: cents(50_00),
  mode: 'expense',
  isReimbursement: false,
  ...change,
});
const facts: BankOperationFacts = {
  accountId: account.id,
  accountCode: '512001',
  accountName: 'Compte ASC',
  journal: 'BQ01',
  accountBudget: 'ASC',
  date: localDate('2026-03-03'),
  fiscalYearId: yearId,
  wording: 'FNAC LYON',
  paymentType: 'card',
  value: cents(-50_00),
  isReimbursement: false,
};
const from = (origin: OperationOrigin): BankOperationEvent => ({
  type: 'BankOperationRecorded',
  data: { ...facts, origin, importId: null, bankKey: null },
});
const recorded = from('manual');
const deleted: BankOperationEvent = { type: 'BankOperationDeleted', data: {} };
const record = (
  change: Partial<OperationDraft> = {},
  over: FiscalCalendar = calendar,
  origin: OperationOrigin = 'manual',
): BankOperationCommand => ({
  type: 'RecordBankOperation',
  data: { draft: draft(change), calendar: over, origin, importId: null, bankKey: null },
});
const correct = (change: Partial<OperationDraft> = {}, over: FiscalCalendar = calendar): BankOperationCommand => ({
  type: 'CorrectBankOperation',
  data: { draft: draft(change), calendar: over },
});
const split = (euros: number) => ({
  id: newId(),
  kind: 'activity' as const,
  activityId: newId<'accounting-activity'>(),
  activityLabel: 'Billetterie',
  categoryId: newId<'accounting-category'>(),
  categoryLabel: 'Cultures et voyages',
  budget: 'ASC' as const,
  account: '607200',
  accountLabel: 'Billetterie',
  budgetaryYearId: yearId,
  amount: cents(euros * 100),
});
const allocated = (...parts: number[]): BankOperationEvent => ({
  type: 'BankOperationAllocated',
  data: { splits: parts.map(split), provenance: { kind: 'manual', keyword: null } },
});
const file = { id: newId<'attachment'>(), name: 'facture.pdf', extension: 'pdf', size: 1200, mimeType: 'application/pdf' };
const attached: BankOperationEvent = { type: 'BankOperationAttachmentAdded', data: file };
const detach = (over = calendar): BankOperationCommand => ({ type: 'RemoveOperationAttachment', data: { id: file.id, calendar: over } });

describe('entering an operation', () => {
  it('records it with what its account is', () => operation.given().when(record()).then(recorded));
  it('signs the amount by the mode', () =>
    operation
      .given()
      .when(record({ mode: 'taking', amount: cents(-50_00) }))
      .thenState((state) => expect(state).toMatchObject({ facts: { value: 50_00 } })));

  it.each([
    [{ wording: ' ' }, 'wording', "Le libellé de l'opération doit être saisi"],
    [{ date: null }, 'date', "La date de l'opération doit être saisie"],
    [{ account: null }, 'account', "Le compte de l'opération doit être saisi"],
    [{ paymentType: null }, 'type', "Le type d'opération doit être saisi"],
    [{ amount: null }, 'absvalue', "La montant de l'opération doit être saisi"],
    [{ amount: cents(0) }, 'absvalue', "La montant de l'opération doit être saisi"],
    [{ mode: null }, 'mode', "Le mode de règlement de l'opération doit être saisi"],
  ] as const)('needs %p', (change, field, text) =>
    operation
      .given()
      .when(record(change))
      .thenRefuses('operation.incomplete', ({ message, violations }) => {
        expect(message).toBe(text);
        expect(violations).toEqual([{ propertyPath: field, code: 'required', message: text }]);
      }),
  );
  it('says all that is missing, in the order of the form', () =>
    operation
      .given()
      .when(record({ wording: '', date: null, account: null, paymentType: null, amount: null, mode: null }))
      .thenRefuses('operation.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['wording', 'date', 'account', 'type', 'absvalue', 'mode']),
      ));

  it('is refused on a day that the bank tells itself', () => {
    operation
      .given()
      .when(record({ date: localDate('2026-06-15') }))
      .thenRefuses('operation.synced-day');
    operation
      .given()
      .when(record({ date: localDate('2026-06-15') }, calendar, 'sync'))
      .thenTypes('BankOperationRecorded');
  });
  it('is refused without a year, and in a year that is closed, checked or validated', () => {
    operation
      .given()
      .when(record({ date: localDate('2025-06-15') }))
      .thenRefuses('exercice.missing');
    operation.given().when(record({}, closed)).thenRefuses('exercice.closed');
    operation
      .given()
      .when(record({}, year({ frozen: { upTo: localDate('2026-12-31'), purpose: 'close' } })))
      .thenRefuses('exercice.frozen');
    operation
      .given()
      .when(record({}, year({ validatedUpTo: localDate('2026-03-31') })))
      .thenRefuses('exercice.validated');
  });
});

describe('correcting an operation', () => {
  it('keeps all its facts', () =>
    operation
      .given(recorded)
      .when(correct({ wording: 'CINE' }))
      .then({ type: 'BankOperationCorrected', data: { ...facts, wording: 'CINE' } }));
  it('is refused for what the bank brought', () =>
    operation
      .given(from('sync'))
      .when(correct({ wording: 'CINE' }))
      .thenRefuses('operation.synced'));
  it('is allowed for a line of a file', () =>
    operation
      .given(from('import'))
      .when(correct({ wording: 'CINE' }))
      .thenTypes('BankOperationCorrected'));
  it('takes the amount into its only split', () =>
    operation
      .given(recorded, allocated(50))
      .when(correct({ amount: cents(60_00) }))
      .thenState((state) => expect(state).toMatchObject({ splits: [{ amount: 60_00 }] })));
  it('takes to another year what weighed on its own', () => {
    const next = { id: newId<'fiscal-year'>(), name: '2027', start: localDate('2027-01-01'), end: localDate('2027-12-31') };
    const both: FiscalCalendar = { years: [...calendar.years, ...year(next).years] };
    const elsewhere = newId<'fiscal-year'>();
    const splits = [split(20), { ...split(30), budgetaryYearId: elsewhere }];
    operation
      .given(recorded, { type: 'BankOperationAllocated', data: { splits, provenance: { kind: 'manual', keyword: null } } })
      .when({ type: 'CorrectBankOperation', data: { draft: draft({ date: localDate('2027-03-03') }), calendar: both } })
      .thenState((state) => expect(state).toMatchObject({ splits: [{ budgetaryYearId: next.id }, { budgetaryYearId: elsewhere }] }));
  });
  it('needs several splits to be sent again', () =>
    operation
      .given(recorded, allocated(20, 30))
      .when(correct({ amount: cents(60_00) }))
      .thenRefuses('operation.unbalanced', ({ message }) =>
        expect(message).toBe("La somme des affectations est différente de le montant de l'opération"),
      ));
  it('gives up the allocation when the nature changes', () =>
    operation
      .given(recorded, allocated(50))
      .when(correct({ mode: 'taking' }))
      .thenTypes('BankOperationCorrected', 'BankOperationAllocationRemoved'));
  it('is allowed on a day that the bank has covered since, and moves nothing to one', () => {
    const covered = { ...account, periods: [{ id: 'p', start: localDate('2026-03-01'), end: null }] };
    operation
      .given(recorded)
      .when(correct({ account: covered, wording: 'CINE' }))
      .thenTypes('BankOperationCorrected');
    operation
      .given(recorded)
      .when(correct({ account: covered, date: localDate('2026-03-04') }))
      .thenRefuses('operation.synced-day');
  });
  it('does not leave, or enter, a closed year', () => {
    operation
      .given(recorded)
      .when(correct({ wording: 'CINE' }, closed))
      .thenRefuses('exercice.closed');
    operation
      .given(recorded)
      .when(correct({ date: localDate('2027-01-01') }))
      .thenRefuses('exercice.missing');
  });
  it('needs an operation that is there', () => {
    operation.given().when(correct()).thenRefuses('operation.unknown');
    operation.given(recorded, deleted).when(correct()).thenRefuses('operation.deleted');
  });
});

describe('deleting an operation', () => {
  const remove = (over = calendar): BankOperationCommand => ({ type: 'DeleteBankOperation', data: { calendar: over } });
  const restore = (over = calendar, isToldAgain = false): BankOperationCommand => ({
    type: 'RestoreBankOperation',
    data: { calendar: over, isToldAgain },
  });
  it('is undone by restoring it', () => {
    operation.given(recorded).when(remove()).then(deleted);
    operation.given(recorded, deleted).when(restore()).then({ type: 'BankOperationRestored', data: {} });
  });
  it('by the undo of its import gives its key back, which another one may have taken since', () => {
    const undone: BankOperationEvent = { type: 'BankOperationDeleted', data: { releasesKey: true } };
    operation
      .given(from('import'))
      .when({ type: 'DeleteBankOperation', data: { calendar, releasesKey: true } })
      .then(undone);
    operation.given(from('import'), undone).when(restore()).thenTypes('BankOperationRestored');
    operation.given(from('import'), undone).when(restore(calendar, true)).thenRefuses('operation.told-again');
  });
  it('is refused for what the bank brought, and in a closed year', () => {
    operation.given(from('sync')).when(remove()).thenRefuses('operation.synced');
    operation.given(recorded).when(remove(closed)).thenRefuses('exercice.closed');
    operation.given(recorded, deleted).when(restore(closed)).thenRefuses('exercice.closed');
  });
});

describe('reconciling an operation with a movement of the bank', () => {
  const bankMovement = { bankKey: 'k', importId: null, date: localDate('2026-03-05'), wording: 'CARTE FNAC' };
  const reconcile = (change: object = {}): BankOperationCommand => ({
    type: 'ReconcileBankOperation',
    data: { movement: { ...bankMovement, accountId: account.id, value: facts.value, ...change } },
  });
  const reconciled: BankOperationEvent = { type: 'BankOperationReconciled', data: bankMovement };
  const undo = (bankKey = 'k'): BankOperationCommand => ({ type: 'UndoReconciliation', data: { bankKey } });
  it('keeps what was typed in and how it is allocated', () =>
    operation
      .given(recorded, allocated(50))
      .when(reconcile())
      .thenState((state) =>
        expect(state).toMatchObject({ facts, splits: [{ amount: 50_00 }], origin: 'manual', reconciliation: bankMovement }),
      ));
  it('is done once, with one movement', () => {
    operation.given(recorded, reconciled).thenRepeating(reconcile());
    operation
      .given(recorded, reconciled)
      .when(reconcile({ bankKey: 'other' }))
      .thenRefuses('operation.not-reconcilable');
  });
  it('needs the same account and amount, and an operation that was typed in', () => {
    operation
      .given(recorded)
      .when(reconcile({ value: cents(-50_01) }))
      .thenRefuses('operation.not-reconcilable');
    operation
      .given(recorded)
      .when(reconcile({ accountId: newId() }))
      .thenRefuses('operation.not-reconcilable');
    operation.given(from('import')).when(reconcile()).thenRefuses('operation.not-reconcilable');
    operation.given(recorded, deleted).when(reconcile()).thenRefuses('operation.deleted');
    const reversed: BankOperationEvent = { type: 'BankOperationReversed', data: { byOperationId: newId(), date: localDate('2026-03-04') } };
    operation.given(recorded, reversed).when(reconcile()).thenRefuses('operation.not-reconcilable');
  });
  it('fixes its account and amount, and leaves the rest to be corrected', () => {
    operation
      .given(recorded, reconciled)
      .when(correct({ amount: cents(60_00) }))
      .thenRefuses('operation.reconciled');
    operation
      .given(recorded, reconciled)
      .when(correct({ wording: 'Livres' }))
      .thenTypes('BankOperationCorrected');
  });
  it('is undone with the import that told it', () => {
    operation
      .given(recorded, reconciled)
      .when(undo())
      .then({ type: 'BankOperationReconciliationUndone', data: { bankKey: 'k' } });
    operation.given(recorded, reconciled).when(undo('other')).then();
    operation.given(recorded).when(undo()).then();
  });
});

describe('the documents of an operation', () => {
  it('are added at any time', () => operation.given(recorded).when({ type: 'AddOperationAttachment', data: file }).then(attached));
  it('leave only while the year is open', () => {
    operation.given(recorded, attached).when(detach()).thenTypes('BankOperationAttachmentRemoved');
    operation.given(recorded, attached).when(detach(closed)).thenRefuses('exercice.closed');
    operation.given(recorded).when(detach()).thenRefuses('operation.attachment-unknown');
  });
});

describe('the keys of movements', () => {
  const keys = specify(bankOperationKeysDecider);
  const keysEvent = { type: 'BankKeysTaken', data: { keys: ['a', 'b'] } } as const;
  it('are taken once', () =>
    keys
      .given(keysEvent)
      .when({ type: 'TakeBankKeys', data: { keys: ['b', 'c', 'c'] } })
      .then({ type: 'BankKeysTaken', data: { keys: ['c'] } }));
  it('come back once released', () => {
    keys
      .given(keysEvent)
      .when({ type: 'ReleaseBankKeys', data: { keys: ['b', 'z'] } })
      .then({ type: 'BankKeysReleased', data: { keys: ['b'] } });
    keys
      .given(keysEvent, { type: 'BankKeysReleased', data: { keys: ['b'] } })
      .when({ type: 'TakeBankKeys', data: { keys: ['b'] } })
      .thenTypes('BankKeysTaken');
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each([
    ['operation.nothing-suggested', bankOperationErrors.nothingSuggested],
    ['operation.ambiguous', bankOperationErrors.ambiguous],
    ['operation.allocated', bankOperationErrors.allocated],
  ])('tells a bulk allocation of %s', (code, refuse) =>
    expect(
      refusalOf(() => {
        throw refuse();
      })?.code,
    ).toBe(code),
  );
  it.each([record(), correct({ wording: 'CINE' }), detach()].map((command) => [command.type, command] as const))(
    '%s sent twice has no second effect',
    (_, command) => operation.given(recorded, attached).thenRepeating(command),
  );
});
