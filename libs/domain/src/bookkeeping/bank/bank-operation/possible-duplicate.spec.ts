import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { closedYear, command, day, facts, from, given, id, openYear } from '../../../../test/operation-story.js';
import type { BankOperationEvent, BankOperationId } from './bank-operation.events.js';
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
const taken = (...keys: string[]): BankOperationKeysEvent => ({ type: 'BankKeysTaken', data: { keys } });
const released = (...keys: string[]): BankOperationKeysEvent => ({ type: 'BankKeysReleased', data: { keys } });
const typed = [from('manual')];
const movement = { bankKey, importId: null, date: facts.date, wording: facts.wording };
const reconciled: BankOperationEvent = { type: 'BankOperationReconciled', data: movement };
/** The original came from a file, and the register has both movements. */
const inFile = { original: [from('import', { bankKey: 'f~o03.-5000' })], register: [taken(bankKey, 'f~o03.-5000')] };

describe('a possible duplicate', () => {
  it('waits for an answer, apart from the facts of the operation', () =>
    given([doubt])
      .when(restore)
      .thenState((state) => expect(state).toMatchObject({ possibleDuplicateOf: [original], sameAs: null, facts })));
  it('becomes an operation like any other once a user confirmed that it is distinct', () => {
    const outcome = given([doubt], { calendar: closedYear }).when(keep);
    outcome.then({ operation: [{ type: 'BankOperationConfirmedDistinct', data: {} }] });
    outcome.thenState((state) => expect(state).toMatchObject({ possibleDuplicateOf: null, isDeleted: false }));
    outcome.thenGuards();
    given([doubt]).thenRepeating(keep);
  });
  it('leaves in favour of an original that was typed in, which is reconciled with its movement', () => {
    given([doubt], { original: typed })
      .when(merge())
      .then({ operation: [merged], original: [reconciled] });
    given([doubt], { original: typed }).thenRepeating(merge());
    given([doubt], { original: typed })
      .when(merge())
      .thenState((state) => expect(state).toMatchObject({ isDeleted: true, sameAs: original }));
  });
  it('leaves in favour of an original of another source, whose alias its key becomes', () => {
    const outcome = given([doubt], inFile).when(merge());
    outcome.then({ operation: [merged], register: [released(bankKey), taken(`${bankKey}!f`)] });
    outcome.thenGuards('calendar', 'original');
  });
  it('is no movement of another day or amount', () => {
    given([doubt], { original: [from('import', { bankKey: 'f~o04.-1' })], register: [taken(bankKey, 'f~o04.-1')] })
      .when(merge())
      .thenRefuses('operation.not-candidate');
    given([doubt], { original: [from('manual', { value: cents(-1) })] })
      .when(merge())
      .thenRefuses('operation.not-reconcilable');
  });
  it('needs an original that is there', () => {
    given([doubt]).when(merge()).thenRefuses('operation.unknown');
    given([doubt], { original: [...typed, { type: 'BankOperationDeleted', data: {} }] })
      .when(merge())
      .thenRefuses('operation.deleted');
  });
  it('can only be one of the operations that it resembles', () => given([doubt]).when(merge(other)).thenRefuses('operation.not-candidate'));
  it('is nothing to merge without a doubt, or once it is distinct', () => {
    given([synced()]).when(merge()).thenRefuses('operation.not-possible-duplicate');
    given([doubt, { type: 'BankOperationConfirmedDistinct', data: {} }])
      .when(merge())
      .thenRefuses('operation.not-possible-duplicate');
    given([synced([original, other]), merged])
      .when(merge(other))
      .thenRefuses('operation.deleted');
  });
  it('stays where its year is closed', () =>
    given([doubt], { calendar: closedYear, original: typed }).when(merge()).thenRefuses('exercice.closed'));
});

describe('restoring a duplicate', () => {
  it('takes the movement from an original that was typed in, and comes back with its doubt', () => {
    const outcome = given([doubt, merged], { original: [...typed, reconciled], register: [taken(bankKey)] }).when(restore);
    outcome.then({
      operation: [{ type: 'BankOperationRestored', data: {} }],
      original: [{ type: 'BankOperationReconciliationUndone', data: { bankKey } }],
    });
    outcome.thenState((state) => expect(state).toMatchObject({ isDeleted: false, sameAs: null, possibleDuplicateOf: [original] }));
  });
  it('takes its key back from an original of another source', () =>
    given([doubt, merged], { ...inFile, register: [taken(`${bankKey}!f`, 'f~o03.-5000')] })
      .when(restore)
      .then({ operation: [{ type: 'BankOperationRestored', data: {} }], register: [released(`${bankKey}!f`), taken(bankKey)] }));
  it('is refused when another operation has the movement since', () =>
    given([doubt, merged], { original: typed, register: [taken(bankKey)] })
      .when(restore)
      .thenRefuses('operation.told-again'));
});

describe('restoring an operation of an undone import', () => {
  const imported = from('import', { bankKey });
  const undone: BankOperationEvent = { type: 'BankOperationDeleted', data: { releasesKey: true } };
  it('takes its key back', () => {
    const outcome = given([imported, undone]).when(restore);
    outcome.thenWrites('operation', 'register');
    outcome.thenTypes('BankOperationRestored');
  });
  it('is refused when a file has brought the movement again, under any name', () => {
    given([imported, undone], { register: [taken(bankKey)] })
      .when(restore)
      .thenRefuses('operation.told-again');
  });
  it('leaves the register alone when its key was not released', () =>
    given([imported, { type: 'BankOperationDeleted', data: {} }])
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
    given([rewriting, trash], { original: typed }).when(restore).thenRefuses('operation.withdrawn');
    given([rewriting, trash], { original: [...typed, reversed(newId())] })
      .when(restore)
      .thenRefuses('operation.withdrawn');
  });
  it('guards the reversed operation, which may cancel the reversal meanwhile', () => {
    const outcome = given([rewriting, trash], { calendar: openYear, original: [...typed, reversed(id)] }).when(restore);
    outcome.then({ operation: [{ type: 'BankOperationRestored', data: {} }] });
    outcome.thenGuards('calendar', 'original');
  });
});
