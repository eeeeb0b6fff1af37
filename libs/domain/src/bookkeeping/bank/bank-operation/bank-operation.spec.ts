import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import {
  accountId,
  accountOpened,
  accountUsed,
  allocated,
  allocatedBy,
  closedYear,
  command,
  context,
  correct,
  day,
  deleted,
  facts,
  from,
  frozenYear,
  nextYear,
  nextYearId,
  openYear,
  operation,
  record,
  recorded,
  recordFromStatement,
  sentSplit,
  split,
  validatedUpTo,
  yearId,
} from '../../../../test/operation-story.js';
import { type AttachmentEvent, attachmentStream } from '../../../capabilities/attachment/attachment.events.js';
import type { BankOperationEvent, BankOperationFacts } from './bank-operation.events.js';
import { bankOperationKeysDecider } from './bank-operation-keys.js';
import { bankOperationFold } from './bank-operation-state.js';
import { record as recordBankMovement } from './operation-changes.js';

const used = { account: [...accountOpened, accountUsed] };

describe('entering an operation', () => {
  it('records it with the facts of its account, which is used from then on', () => {
    const outcome = operation.given().when(record());
    outcome.then({ operation: [recorded], account: [accountUsed] });
    outcome.thenGuards('calendar');
    operation
      .given([], used)
      .when(record())
      .then({ operation: [recorded] });
    operation.given([], used).when(record()).thenGuards('account', 'calendar');
  });
  it('answers with the calendar of the decision', () =>
    operation
      .given()
      .when(record())
      .thenAnswers(({ state, calendar }) => expect([state.facts.value, calendar?.years.length]).toEqual([-50_00, 1])));
  it('signs the amount by the mode', () =>
    operation
      .given()
      .when(record({ mode: 'taking', amount: cents(-50_00) }))
      .thenState((state) => expect(state).toMatchObject({ facts: { value: 50_00 } })));
  it('allocates it in the same save', () =>
    operation
      .given()
      .when(record({}, sentSplit(50)))
      .thenTypes('BankOperationRecorded', 'BankOperationAllocated'));
  it('needs a known account', () => operation.given([], { account: [] }).when(record()).thenRefuses('bank-account.unknown'));

  it.each([
    [{ wording: ' ' }, 'wording', "Le libellé de l'opération doit être saisi"],
    [{ date: null }, 'date', "La date de l'opération doit être saisie"],
    [{ accountId: null }, 'account', "Le compte de l'opération doit être saisi"],
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
  it('lists all missing fields, in the order of the form', () =>
    operation
      .given()
      .when(record({ wording: '', date: null, accountId: null, paymentType: null, amount: null, mode: null }))
      .thenRefuses('operation.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['wording', 'date', 'account', 'type', 'absvalue', 'mode']),
      ));

  it('is refused on a day that the bank tells itself', () => {
    const june = { date: day('2026-06-15') };
    operation.given().when(record(june)).thenRefuses('operation.synced-day');
    operation
      .given()
      .when(recordFromStatement(june))
      .thenState((state) => expect(state).toMatchObject({ origin: 'import' }));
    const calendar = { years: [{ ...emptyYear, id: yearId, name: '2026', start: day('2026-01-01'), end: day('2026-12-31') }] };
    const account = { id: accountId, code: '512001', name: '', journal: 'BQ01', budget: 'ASC', periods: junePeriod } as const;
    const draft = {
      wording: 'VIR',
      ...june,
      account,
      paymentType: 'card',
      amount: cents(1),
      mode: 'expense',
      isReimbursement: false,
    } as const;
    const movement = { draft, calendar, origin: 'sync', importId: null, bankKey: 'k' } as const;
    expect(recordBankMovement(bankOperationFold.initial, movement)).toMatchObject([{ data: { origin: 'sync', bankKey: 'k' } }]);
  });
  it('is refused without a year, and in a year that is closed, checked or validated', () => {
    operation
      .given()
      .when(record({ date: day('2025-06-15') }))
      .thenRefuses('exercice.missing');
    operation.given([], { calendar: closedYear }).when(record()).thenRefuses('exercice.closed');
    operation.given([], { calendar: frozenYear }).when(record()).thenRefuses('exercice.frozen');
    operation
      .given([], { calendar: validatedUpTo('2026-03-31') })
      .when(record())
      .thenRefuses('exercice.validated');
  });
});
const emptyYear = { closing: null, isClosed: false, validatedUpTo: null, frozen: null, marks: [], notes: [], closingNotes: [] };
const junePeriod = [{ id: 'p', start: day('2026-06-01'), end: day('2026-06-30') }];

describe('correcting an operation', () => {
  it('keeps all its facts', () =>
    operation
      .given([recorded], used)
      .when(correct({ wording: 'CINE' }))
      .then({ operation: [{ type: 'BankOperationCorrected', data: { ...facts, wording: 'CINE' } }] }));
  it('names its voucher, which stays until another one or none is sent', () => {
    const named = { ...facts, pieceRef: 'F-118' };
    const corrected = (data: BankOperationFacts) => ({ operation: [{ type: 'BankOperationCorrected' as const, data }] });
    operation
      .given([recorded], used)
      .when(correct({ pieceRef: ' F-118 ' }))
      .then(corrected(named));
    operation
      .given([from('manual', { pieceRef: 'F-118' })], used)
      .when(correct({ wording: 'CINE' }))
      .then(corrected({ ...named, wording: 'CINE' }));
    operation
      .given([from('manual', { pieceRef: 'F-118' })], used)
      .when(correct({ pieceRef: '' }))
      .then(corrected(facts));
  });
  it('is refused for what the bank brought', () =>
    operation
      .given([from('sync')])
      .when(correct({ wording: 'CINE' }))
      .thenRefuses('operation.synced'));
  it('is allowed for a line of a file', () =>
    operation
      .given([from('import')])
      .when(correct({ wording: 'CINE' }))
      .thenTypes('BankOperationCorrected'));
  it.each<Parameters<typeof correct>[0]>([{ amount: cents(999_00) }, { date: day('2026-03-04') }])(
    'leaves %j of a line of a file as the bank has it',
    (change) =>
      operation
        .given([from('import')])
        .when(correct(change))
        .thenRefuses('operation.imported'),
  );
  it('takes the amount into its only split', () =>
    operation
      .given([recorded, allocated(50)])
      .when(correct({ amount: cents(60_00) }))
      .thenState((state) => expect(state).toMatchObject({ splits: [{ amount: 60_00 }] })));
  it('takes to another year what weighed on its own', () => {
    const elsewhere = newId<'fiscal-year'>();
    operation
      .given([recorded, allocatedBy('manual', split(20), split(30, { budgetaryYearId: elsewhere }))], { calendar: [...openYear, nextYear] })
      .when(correct({ date: day('2027-03-03') }))
      .thenState((state) => expect(state).toMatchObject({ splits: [{ budgetaryYearId: nextYearId }, { budgetaryYearId: elsewhere }] }));
  });
  it('needs several splits to be sent again', () => {
    operation
      .given([recorded, allocated(20, 30)])
      .when(correct({ amount: cents(60_00) }))
      .thenRefuses('operation.unbalanced', ({ message }) =>
        expect(message).toBe("La somme des affectations est différente de le montant de l'opération"),
      );
    operation
      .given([recorded, allocated(20, 30)])
      .when(correct({ amount: cents(60_00) }, sentSplit(60)))
      .thenTypes('BankOperationCorrected', 'BankOperationAllocated');
  });
  it('gives up the allocation when the nature changes', () =>
    operation
      .given([recorded, allocated(50)])
      .when(correct({ mode: 'taking' }))
      .thenTypes('BankOperationCorrected', 'BankOperationAllocationRemoved'));
  it('is allowed on a day that the bank has covered since, and moves nothing to one', () => {
    const inJune = (date: string) => from('manual', { date: day(date) });
    operation
      .given([inJune('2026-06-03')])
      .when(correct({ date: day('2026-06-03'), wording: 'CINE' }))
      .thenTypes('BankOperationCorrected');
    operation
      .given([inJune('2026-06-03')])
      .when(correct({ date: day('2026-06-04') }))
      .thenRefuses('operation.synced-day');
  });
  it('does not leave, or enter, a closed year', () => {
    operation
      .given([recorded], { calendar: closedYear })
      .when(correct({ wording: 'CINE' }))
      .thenRefuses('exercice.closed');
    operation
      .given([recorded])
      .when(correct({ date: day('2027-01-01') }))
      .thenRefuses('exercice.missing');
  });
  it('needs an operation that is there', () => {
    operation.given().when(correct()).thenRefuses('operation.unknown');
    operation.given([recorded, deleted]).when(correct()).thenRefuses('operation.deleted');
  });
  it('fixes the account and amount of a reconciled operation, and leaves the rest to be corrected', () => {
    const data = { bankKey: 'k', importId: null, date: day('2026-03-05'), wording: 'CARTE FNAC' };
    const reconciled: BankOperationEvent = { type: 'BankOperationReconciled', data };
    operation
      .given([recorded, reconciled])
      .when(correct({ amount: cents(60_00) }))
      .thenRefuses('operation.reconciled');
    operation
      .given([recorded, reconciled])
      .when(correct({ wording: 'Livres' }))
      .thenTypes('BankOperationCorrected');
  });
});

describe('deleting an operation', () => {
  const remove = command({ type: 'DeleteBankOperation' });
  const restore = command({ type: 'RestoreBankOperation' });
  it('is undone by restoring it', () => {
    operation
      .given([recorded])
      .when(remove)
      .then({ operation: [deleted] });
    operation.given([recorded]).when(remove).thenGuards('calendar');
    operation
      .given([recorded, deleted])
      .when(restore)
      .then({ operation: [{ type: 'BankOperationRestored', data: {} }] });
    operation.given([recorded]).when(restore).then({});
  });
  it('is refused for what the bank brought, and in a closed year', () => {
    operation
      .given([from('sync')])
      .when(remove)
      .thenRefuses('operation.synced');
    operation.given([recorded], { calendar: closedYear }).when(remove).thenRefuses('exercice.closed');
    operation.given([recorded, deleted], { calendar: closedYear }).when(restore).thenRefuses('exercice.closed');
  });
});

describe('the documents of an operation', () => {
  const file = { id: newId<'attachment'>(), name: 'facture.pdf', extension: 'pdf', size: 1200, mimeType: 'application/pdf' };
  const attached: BankOperationEvent = { type: 'BankOperationAttachmentAdded', data: file };
  const attach = command({ type: 'AddOperationAttachment', data: file });
  const detach = command({ type: 'RemoveOperationAttachment', data: { id: file.id } });
  const uploaded = (by = context.userId): ReadonlyMap<string, AttachmentEvent[]> => {
    const { id: _, ...name } = file;
    return new Map([
      [attachmentStream(file.id), [{ type: 'AttachmentUploaded', data: { ...name, sha256: '', purpose: 'operation', uploadedBy: by } }]],
    ]);
  };
  it('are added at any time, also to a closed year', () => {
    const outcome = operation.given([recorded], { calendar: closedYear, attachments: uploaded() }).when(attach);
    outcome.thenTypes('BankOperationAttachmentAdded');
    outcome.thenWrites('operation', 'attachments');
    outcome.thenGuards();
    outcome.thenAnswers(({ calendar }) => expect(calendar).toBeNull());
  });
  it('are files that the user uploaded', () => {
    operation.given([recorded]).when(attach).thenRefuses('attachment.unknown');
    operation
      .given([recorded], { attachments: uploaded(newId<'user'>()) })
      .when(attach)
      .thenRefuses('attachment.unknown');
  });
  it('leave only while the year is open', () => {
    operation.given([recorded, attached]).when(detach).thenTypes('BankOperationAttachmentRemoved');
    operation.given([recorded, attached], { calendar: closedYear }).when(detach).thenRefuses('exercice.closed');
    operation.given([recorded]).when(detach).thenRefuses('operation.attachment-unknown');
  });
  it('leave once', () => operation.given([recorded, attached]).thenRepeating(detach));
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
  it.each([record(), correct({ wording: 'CINE' })].map((sent) => [sent.type, sent] as const))(
    '%s sent twice has no second effect',
    (_, sent) => operation.given([recorded]).thenRepeating(sent),
  );
});
