import { DomainError } from '@intendance/kernel/domain-error.js';
import { describe, expect, it } from '@jest/globals';
import { type ImportStatus, startsUndo } from './import-lifecycle.js';

const errors = {
  running: () => new DomainError('noun.running', 'En cours.', 'conflict'),
  notDone: () => new DomainError('noun.not-done', 'Rien à annuler.', 'conflict'),
};
const undo = (status: ImportStatus, written: readonly unknown[]) => () => startsUndo({ status, written }, errors);

describe('the undo of an import', () => {
  it.each(['done', 'failed'] as const)('begins when the import is %s and wrote a record', (status) =>
    expect(undo(status, [1])()).toBe(true),
  );
  it.each(['undoing', 'undone'] as const)('begins once: not when the import is %s', (status) => expect(undo(status, [1])()).toBe(false));
  it('waits for the end of the run', () => expect(undo('running', [1])).toThrow('En cours.'));
  it('is refused when nothing was written', () => expect(undo('failed', [])).toThrow('Rien à annuler.'));
});
