import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { euros } from '../../../ui/format/format.js';
import type { ConflictField } from '../../../ui/record/conflict.js';
import { useMergedSave } from '../../../ui/record/use-merged-save.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { bankOperations } from '../bank-operation/bank-operation.api.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { type SaveSplits, useRemoveSplits, useSaveSplits } from './allocation.api.js';
import { chosenAccount } from './split-accounts.js';
import { linesOf, type SplitFault, type SplitLine, transfer, withoutZeroLines } from './split-lines.js';

type Allocation = { splits: Omit<SplitLine, 'key' | 'item'>[] };
type Options = {
  activities: readonly AccountingActivity[];
  onFault: (fault: SplitFault) => void;
  onSaved: (saved: BankOperation, next: boolean) => void;
  /** The allocation of a colleague replaces the lines on the screen. */
  onTaken: (latest: BankOperation) => void;
};

/** Saves an allocation, with a notification that undoes it. Both allocations of a conflict are shown; the reader chooses one. */
export function useAllocationSave({ activities, onFault, onSaved, onTaken }: Options) {
  const queries = useQueryClient();
  const { mutateAsync } = useSaveSplits();
  const { mutateAsync: remove } = useRemoveSplits();
  // Ignores keys pressed after the response and before the next operation is shown.
  const isLeft = useRef(false);
  const submitted = useRef<{ request: SaveSplits; next: boolean }>(undefined);
  const { save, isSaving, conflict } = useMergedSave<BankOperation, Allocation>({
    valuesOf: allocationOf,
    fields: [allocationField(activities)],
    read: ({ id }) => queries.fetchQuery({ ...bankOperations.one(id), staleTime: 0 }),
    write: async (_, operation) => {
      if (!submitted.current) return;
      const { request, next } = submitted.current;
      const saved = await mutateAsync({ ...request, operation });
      const undo = () => void remove(saved.id).catch((error: unknown) => notify.error(problemOf(error).detail));
      notify.success('Opération affectée.', { id: 'allocated', action: { label: 'Annuler', onClick: undo } });
      isLeft.current = next;
      onSaved(saved, next);
    },
    onLatest: (latest, merged) => (merged ? undefined : onTaken(latest)),
    onError: (error) => {
      const { detail, violations } = problemOf(error);
      onFault({ line: null, message: [...new Set([detail, ...violations.map(({ message }) => message)])].join(' ') });
    },
  });
  return {
    save: (request: SaveSplits, next: boolean): void => {
      if (isSaving || isLeft.current) return;
      submitted.current = { request, next };
      void save({ splits: withoutKeys(request.lines) }, request.operation);
    },
    isSaving,
    conflict,
  };
}

const withoutKeys = (lines: readonly SplitLine[]): Allocation['splits'] =>
  withoutZeroLines(lines).map(({ key: _, item: __, ...line }) => line);
const allocationOf = (operation: BankOperation): Allocation => ({
  splits: operation.allocated ? withoutKeys(linesOf(operation, '')) : [],
});

/** Shows an allocation in the dialog of a conflict: `Sorties 30,00 €, Voyages 20,00 €`. */
const allocationField = (activities: readonly AccountingActivity[]): ConflictField => {
  const nameOf = (activity: string | null): string =>
    activity === transfer ? 'Virement interne' : (chosenAccount(activity) ?? activities.find(({ id }) => id === activity)?.name ?? '?');
  return {
    name: 'splits',
    label: 'Affectation',
    format: (value: Allocation['splits']) =>
      value.map(({ activity, amount }) => `${nameOf(activity)} ${euros(amount)}`).join(', ') || 'Non affectée',
  };
};
