import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { euros } from '../../../ui/format/format.js';
import { type Conflict, type ConflictField, mergeChanges } from '../../../ui/record/conflict.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { operationQuery } from '../bank-operation/bank-operation.api.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { type SaveSplits, useRemoveSplits, useSaveSplits } from './allocation.api.js';
import { kept, linesOf, type SplitFault, type SplitLine, transfer } from './split-lines.js';

type Allocation = { splits: Omit<SplitLine, 'key'>[] };
type Clash = {
  conflict: Conflict<Allocation>;
  latest: BankOperation;
  saved: Allocation;
  mine: Allocation;
  request: SaveSplits;
  next: boolean;
};
type Outcome = {
  onFault: (fault: SplitFault) => void;
  onSaved: (saved: BankOperation, next: boolean) => void;
  /** What somebody else saved takes the place of what is typed. */
  onTaken: (latest: BankOperation) => void;
};

/** The save says what it did, offers to take it back, or says why it refused. What somebody allocated meanwhile is never overwritten in silence. */
export function useAllocationSave({ onFault, onSaved, onTaken }: Outcome) {
  const queries = useQueryClient();
  const { mutate, isPending } = useSaveSplits();
  const { mutateAsync: remove } = useRemoveSplits();
  const [clash, setClash] = useState<Clash>();
  // What is typed between the answer and the next operation is of neither.
  const isLeft = useRef(false);
  const fail = (error: unknown): void => {
    const { detail, violations } = problemOf(error);
    onFault({ line: null, message: [...new Set([detail, ...violations.map(({ message }) => message)])].join(' ') });
  };
  const save = (request: SaveSplits, next: boolean): void =>
    mutate(request, {
      onSuccess: (saved) => {
        const undo = () => void remove(saved.id).catch((error: unknown) => notify.error(problemOf(error).detail));
        notify.success('Opération affectée.', { id: 'allocated', action: { label: 'Annuler', onClick: undo } });
        isLeft.current = next;
        onSaved(saved, next);
      },
      onError: (error) => (problemOf(error).status === 412 ? void settle(request, next).catch(fail) : fail(error)),
    });
  const settle = async (request: SaveSplits, next: boolean): Promise<void> => {
    const latest = await queries.fetchQuery({ ...operationQuery(request.operation.id), staleTime: 0 });
    const [saved, mine] = [allocationOf(latest), { splits: told(request.lines) }];
    const conflict = mergeChanges(allocationOf(request.operation), saved, mine);
    if (conflict.disputed.length > 0) setClash({ conflict, latest, saved, mine, request, next });
    else save({ ...request, operation: latest }, next);
  };
  const apply = (found: Clash, { splits }: Allocation): void => {
    const isMine = JSON.stringify(splits) === JSON.stringify(found.mine.splits);
    setClash(undefined);
    if (isMine) save({ ...found.request, operation: found.latest }, found.next);
    else onTaken(found.latest);
  };
  return {
    save: (request: SaveSplits, next: boolean): void => (isPending || isLeft.current ? undefined : save(request, next)),
    isSaving: isPending,
    clash: clash && {
      conflict: clash.conflict,
      saved: clash.saved,
      mine: clash.mine,
      onApply: (values: Allocation) => apply(clash, values),
      onTakeSaved: () => apply(clash, clash.saved),
      onClose: () => setClash(undefined),
    },
  };
}

const told = (lines: readonly SplitLine[]): Allocation['splits'] => kept(lines).map(({ key: _, ...line }) => line);
const allocationOf = (operation: BankOperation): Allocation => ({ splits: operation.allocated ? told(linesOf(operation, '')) : [] });

/** How an allocation reads beside another: `Sorties 30,00 €, Voyages 20,00 €`. */
export const allocationField = (activities: readonly AccountingActivity[]): ConflictField => {
  const nameOf = (activity: string | null): string =>
    activity === transfer ? 'Virement interne' : (activities.find(({ id }) => id === activity)?.name ?? '?');
  return {
    name: 'splits',
    label: 'Affectation',
    format: (value) =>
      (value as Allocation['splits']).map(({ activity, amount }) => `${nameOf(activity)} ${euros(amount)}`).join(', ') || 'Non affectée',
  };
};
