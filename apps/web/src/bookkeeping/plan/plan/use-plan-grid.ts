import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { useMergedSave } from '../../../ui/record/use-merged-save.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { followedText } from '../plan-file/followed-text.js';
import { planQuery } from './plan.api.js';
import type { PlanPage } from './plan.js';
import { changedInUse, type EditedLine, faultsIn, isChanged, type LineFault, lineOf, newLine, planBody } from './plan-lines.js';
import { mergedLines, type PlanValues, planConflictFields, valuesOfLines, valuesOfPlan } from './plan-merge.js';

/** `application`: many operations follow in a job, whose progress may be shown. */
export type OnPlanSaved = (application?: string | null) => void;

type Opened = { plan: PlanPage; edition: number; isCse: boolean; onSaved: OnPlanSaved };

/** The lines of the plan while they are edited, and their one save, over the plan that was opened. Another edition starts them anew. */
export function usePlanGrid({ plan: opened, edition, isCse, onSaved }: Opened) {
  const queries = useQueryClient();
  const [base, setBase] = useState(opened);
  const [lines, setLines] = useState(() => opened.activities.map(lineOf));
  const [faults, setFaults] = useState<LineFault[]>([]);
  const [editionOfLines, setEditionOfLines] = useState(edition);
  if (edition !== editionOfLines) {
    setEditionOfLines(edition);
    setBase(opened);
    setLines(opened.activities.map(lineOf));
    setFaults([]);
  }
  const [asks, setAsks] = useState<EditedLine[] | null>(null);
  // Whether operations follow the changes: asked once, and valid for a second save over a colleague's.
  const follows = useRef(false);
  const { mutateAsync } = bookkeeping.useSend('put', '/api/comptability/plan');
  const patch = (key: string, changes: Partial<EditedLine>): void => {
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)));
    setFaults((all) => all.filter((fault) => fault.key !== key));
  };
  const { save, isSaving, conflict } = useMergedSave<PlanPage, PlanValues>({
    valuesOf: valuesOfPlan,
    read: () => queries.fetchQuery({ ...planQuery, staleTime: 0 }),
    fields: planConflictFields(lines),
    write: async (values, over) => {
      const body = planBody(mergedLines(over, lines, values), follows.current);
      const { applied } = await mutateAsync({ version: over.version, body });
      const description = followedText(applied.operations, applied.refused);
      notify.success('Le plan de compte a bien été modifié', description ? { description } : {});
      onSaved(applied.application);
    },
    onLatest: (latest, merged) => {
      setBase(latest);
      setLines(merged ? mergedLines(latest, lines, merged) : latest.activities.map(lineOf));
    },
    // Specification: the same words, plus the server's detail.
    onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
  });
  const answer = (applies: boolean): void => {
    setAsks(null);
    follows.current = applies;
    void save(valuesOfLines(lines), base);
  };
  return {
    lines: lines.filter(({ deletion }) => deletion === null),
    isDirty: lines.some(isChanged),
    isSaving,
    faultOf: (key: string) => faults.find((fault) => fault.key === key)?.message,
    patch,
    add: (): string => {
      const line = newLine(isCse ? 'ASC' : '');
      setLines((all) => [line, ...all]);
      return line.key;
    },
    remove: (line: EditedLine, deletion: 'keep' | 'all'): void =>
      line.saved === null ? setLines((all) => all.filter(({ key }) => key !== line.key)) : patch(line.key, { deletion }),
    /** Changes of used activities need an answer first. */
    submit: (): void => {
      const lineFaults = faultsIn(lines);
      setFaults(lineFaults);
      if (lineFaults.length > 0) return;
      const used = changedInUse(lines);
      if (used.length > 0) setAsks(used);
      else answer(false);
    },
    asks,
    answer,
    dismiss: () => setAsks(null),
    conflict,
  };
}
export type PlanGridState = ReturnType<typeof usePlanGrid>;
