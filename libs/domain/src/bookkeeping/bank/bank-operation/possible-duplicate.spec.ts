import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { closedYear, command, day, facts, from, id, openYear, operation } from '../../../../test/operation-story.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from './bank-operation.events.js';
import type { BankOperationKeysEvent } from './bank-operation-keys.events.js';

const [original, other] = [newId<'bank-operation'>(), newId<'bank-operation'>()];
const bankKey = 'k~p03.-5000';
const synced = (possibleDuplicateOf?: readonly BankOperationId[]): BankOperationEvent =>
  from('sync', { bankKey, ...(possibleDuplicateOf && { possibleDuplicateOf }) });
const doubt = synced([original]);
const merge = (originalId = original) => command({ type: 'MergeDuplicate', data: { originalId } });
const keep = command({ type: 'ConfirmDistinctOperation' });
const restore = command({ type: 'RestoreBankOperation' });
const merged: BankOperationEvent = { type: 'BankOperationDeleted', data: { sameAs: original } };
const keysTaken = (...keys: string[]): BankOperationKeysEvent => ({ type: 'BankKeysTaken', data: { keys } });
const keysReleased = (...keys: string[]): BankOperationKeysEvent => ({ type: 'BankKeysReleased', data: { keys } });
const typed = [from('manual')];
const movement = { bankKey, importId: null, date: facts.date, wording: facts.wording };
const reconciled: BankOperationEvent = { type: 'BankOperationReconciled', data: movement };
/** The original came from a file, and the register has both movements. */
const inFile = { original: [from('import', { bankKey: 'f~o03.-5000' })], register: [keysTaken(bankKey, 'f~o03.-5000')] };

describe('a possible duplicate', () => {
  it('waits for an answer, apart from the facts of the operation', () =>
    operation
      .given([doubt])
      .when(restore)
      .thenState((state) => expect(state).toMatchObject({ possibleDuplicateOf: [original], sameAs: null, facts })));
  it('becomes an operation like any other once a user confirmed that it is distinct', () => {
    const outcome = operation.given([doubt], { calendar: closedYear }).when(keep);
    outcome.then({ operation: [{ type: 'BankOperationConfirmedDistinct', data: {} }] });
    outcome.thenState((state) => expect(state).toMatchObject({ possibleDuplicateOf: null, isDeleted: false }));
    outcome.thenGuards();
    operation.given([doubt]).thenRepeating(keep);
  });
  it('leaves in favour of an original that was typed in, which is reconciled with its movement', () => {
    operation
      .given([doubt], { original: typed })
      .when(merge())
      .then({ operation: [merged], original: [reconciled] });
    operation.given([doubt], { original: typed }).thenRepeating(merge());
    operation
      .given([doubt], { original: typed })
      .when(merge())
      .thenState((state) => expect(state).toMatchObject({ isDeleted: true, sameAs: original }));
  });
  it('leaves in favour of the cheques of a deposit, all of them', () => {
    const second = bankOperationStream(other);
    const cheque = (euros: number) => from('manual', { value: cents(euros * 100) });
    const deposit = (...euros: [number, number]) =>
      operation.given([from('sync', { bankKey, value: cents(5000), possibleDuplicateOf: [original, other] })], {
        original: [cheque(euros[0])],
        parts: new Map([[second, [cheque(euros[1])]]]),
      });
    const data = { sameAs: original, parts: [other] };
    deposit(20, 30)
      .when(merge())
      .then({ operation: [{ type: 'BankOperationDeleted', data }], original: [reconciled], parts: new Map([[second, [reconciled]]]) });
    deposit(20, 29).when(merge()).thenRefuses('operation.not-reconcilable');
  });
  it('leaves in favour of an original of another source, whose alias its key becomes', () => {
    const outcome = operation.given([doubt], inFile).when(merge());
    outcome.then({ operation: [merged], register: [keysReleased(bankKey), keysTaken(`${bankKey}!f`)] });
    outcome.thenGuards('calendar', 'original');
  });
  it('is no movement of another day or amount', () => {
    operation
      .given([doubt], { original: [from('import', { bankKey: 'f~o04.-1' })], register: [keysTaken(bankKey, 'f~o04.-1')] })
      .when(merge())
      .thenRefuses('operation.not-candidate');
    operation
      .given([doubt], { original: [from('manual', { value: cents(-1) })] })
      .when(merge())
      .thenRefuses('operation.not-reconcilable');
  });
  it('needs an original that is there', () => {
    operation.given([doubt]).when(merge()).thenRefuses('operation.unknown');
    operation
      .given([doubt], { original: [...typed, { type: 'BankOperationDeleted', data: {} }] })
      .when(merge())
      .thenRefuses('operation.deleted');
  });
  it('can only be one of the operations that it resembles', () =>
    operation.given([doubt]).when(merge(other)).thenRefuses('operation.not-candidate'));
  it('is nothing to merge without a doubt, or once it is distinct', () => {
    operation.given([synced()]).when(merge()).thenRefuses('operation.not-possible-duplicate');
    operation
      .given([doubt, { type: 'BankOperationConfirmedDistinct', data: {} }])
      .when(merge())
      .thenRefuses('operation.not-possible-duplicate');
    operation
      .given([synced([original, other]), merged])
      .when(merge(other))
      .thenRefuses('operation.deleted');
  });
  it('stays where its year is closed', () =>
    operation.given([doubt], { calendar: closedYear, original: typed }).when(merge()).thenRefuses('exercice.closed'));
});

describe('restoring a duplicate', () => {
  it('takes the movement from an original that was typed in, and comes back with its doubt', () => {
    const outcome = operation.given([doubt, merged], { original: [...typed, reconciled], register: [keysTaken(bankKey)] }).when(restore);
    outcome.then({
      operation: [{ type: 'BankOperationRestored', data: {} }],
      original: [{ type: 'BankOperationReconciliationUndone', data: { bankKey } }],
    });
    outcome.thenState((state) => expect(state).toMatchObject({ isDeleted: false, sameAs: null, possibleDuplicateOf: [original] }));
  });
  it('takes its key back from an original of another source', () =>
    operation
      .given([doubt, merged], { ...inFile, register: [keysTaken(`${bankKey}!f`, 'f~o03.-5000')] })
      .when(restore)
      .then({ operation: [{ type: 'BankOperationRestored', data: {} }], register: [keysReleased(`${bankKey}!f`), keysTaken(bankKey)] }));
  it('is refused when another operation has the movement since', () =>
    operation
      .given([doubt, merged], { original: typed, register: [keysTaken(bankKey)] })
      .when(restore)
      .thenRefuses('operation.told-again'));
});

describe('restoring an operation of an undone import', () => {
  const imported = from('import', { bankKey });
  const undone: BankOperationEvent = { type: 'BankOperationDeleted', data: { releasesKey: true } };
  it('takes its key back', () => {
    const outcome = operation.given([imported, undone]).when(restore);
    outcome.thenWrites('operation', 'register');
    outcome.thenTypes('BankOperationRestored');
  });
  it('is refused when a file has brought the movement again, under any name', () => {
    operation
      .given([imported, undone], { register: [keysTaken(bankKey)] })
      .when(restore)
      .thenRefuses('operation.told-again');
  });
  it('leaves the register alone when its key was not released', () =>
    operation
      .given([imported, { type: 'BankOperationDeleted', data: {} }])
      .when(restore)
      .thenWrites('operation'));
});

describe('restoring an operation that a reversal recorded', () => {
  const rewriting = from('rewrite', { reverses: original });
  const trash: BankOperationEvent = { type: 'BankOperationDeleted', data: {} };
  const reversed = (by: BankOperationId): BankOperationEvent => ({
    type: 'BankOperationReversed',
    data: { byOperationId: by, date: day('2026-03-03') },
  });
  it('is refused once the reversal is cancelled', () => {
    operation.given([rewriting, trash], { original: typed }).when(restore).thenRefuses('operation.withdrawn');
    operation
      .given([rewriting, trash], { original: [...typed, reversed(newId())] })
      .when(restore)
      .thenRefuses('operation.withdrawn');
  });
  it('guards the reversed operation, which may cancel the reversal meanwhile', () => {
    const outcome = operation.given([rewriting, trash], { calendar: openYear, original: [...typed, reversed(id)] }).when(restore);
    outcome.then({ operation: [{ type: 'BankOperationRestored', data: {} }] });
    outcome.thenGuards('calendar', 'original');
  });
});
