import { useState } from 'react';
import { notify } from '../../ui/notify.js';
import { problemOf } from '../../ui/problem.js';
import { followedText } from '../plan-file/followed-text.js';
import { useSavePlan } from './plan.api.js';
import type { AccountingActivity } from './plan.js';
import { changedInUse, type EditedLine, faultsIn, isChanged, type LineFault, lineOf, newLine, planBody } from './plan-lines.js';

/** `application`: many operations follow in a job, whose progress may be shown. */
export type OnPlanSaved = (application?: string | null) => void;

/** The lines of the plan while they are edited, and their one save. */
export function usePlanGrid(activities: readonly AccountingActivity[], isCse: boolean) {
  const [lines, setLines] = useState(() => activities.map(lineOf));
  const [faults, setFaults] = useState<LineFault[]>([]);
  const [asks, setAsks] = useState<EditedLine[] | null>(null);
  const save = useSavePlan();
  const patch = (key: string, changes: Partial<EditedLine>): void => {
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)));
    setFaults((all) => all.filter((fault) => fault.key !== key));
  };
  const send = (appliesChanges: boolean, onSaved: OnPlanSaved): void => {
    setAsks(null);
    save.mutate(planBody(lines, appliesChanges), {
      onSuccess: ({ applied }) => {
        const description = followedText(applied.operations, applied.refused);
        notify.success('Le plan de compte a bien été modifié', description ? { description } : {});
        onSaved(applied.application);
      },
      // Specification: the same words, plus the server's detail.
      onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
    });
  };
  return {
    lines: lines.filter(({ deletion }) => deletion === null),
    isDirty: lines.some(isChanged),
    isSaving: save.isPending,
    faultOf: (key: string) => faults.find((fault) => fault.key === key)?.message,
    patch,
    add: (): string => {
      const line = newLine(isCse ? 'ASC' : '');
      setLines((all) => [line, ...all]);
      return line.key;
    },
    remove: (line: EditedLine, deletion: 'keep' | 'all'): void =>
      line.saved === null ? setLines((all) => all.filter(({ key }) => key !== line.key)) : patch(line.key, { deletion }),
    /** Changes of used activities are asked about first. */
    submit: (onSaved: OnPlanSaved): void => {
      const found = faultsIn(lines);
      setFaults(found);
      if (found.length > 0) return;
      const used = changedInUse(lines);
      if (used.length > 0) setAsks(used);
      else send(false, onSaved);
    },
    asks,
    answer: send,
    dismiss: () => setAsks(null),
  };
}
export type PlanGridState = ReturnType<typeof usePlanGrid>;
