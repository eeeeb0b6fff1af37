import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { notify } from '../../ui/notify.js';
import { problemOf } from '../../ui/problem.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import type { FiscalYear } from '../fiscal-year/fiscal-year.js';
import { yearOf } from '../fiscal-year/fiscal-year.js';
import { useSaveKeywords } from '../plan/plan.api.js';
import type { AccountingActivity } from '../plan/plan.js';
import { type Provenance, type SaveSplits, useRemoveSplits, useSaveSplits } from './allocation.api.js';
import { keywordOf } from './keyword-of.js';
import { faultIn, linesOf, pastedLines, type SplitFault, type SplitLine, transfer, withNextLine, withRemainderOn } from './split-lines.js';

export type KeywordOffer = { isOn: boolean; keyword: string };
type Given = {
  operation: BankOperation;
  activities: readonly AccountingActivity[];
  years: readonly FiscalYear[];
  /** `next`: the user asked for the following operation. */
  onSaved: (saved: BankOperation, next: boolean) => void;
};

/** The lines of one operation while they are typed, and their save. */
export function useSplitEditor({ operation, activities, years, onSaved }: Given) {
  const year = operation.exercice?.id ?? yearOf(years, operation.date)?.id ?? '';
  const [lines, setLines] = useState(() => linesOf(operation, year));
  const [isDirty, setDirty] = useState(false);
  const [fault, setFault] = useState<SplitFault | null>(null);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [offer, setOffer] = useState<KeywordOffer>({ isOn: false, keyword: keywordOf(operation.wording) ?? '' });
  const saveKeyword = useLearnKeyword(activities);
  const total = operation.absvalue;

  const change = (next: SplitLine[]): void => {
    setLines(next);
    setDirty(true);
    setFault(null);
  };
  const patch = (key: string, changes: Partial<SplitLine>): void =>
    change(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const choose = (key: string, activity: string | null): void =>
    patch(key, { activity, budget: activities.find(({ id }) => id === activity)?.budget ?? '' });

  const acceptSuggestion = (): void => {
    const [first] = lines;
    if (!operation.suggestion || !first) return;
    choose(first.key, operation.suggestion.activity.id);
    setAccepted(operation.suggestion.keyword);
  };
  const single = lines.length === 1 && lines[0]?.activity !== transfer ? (lines[0]?.activity ?? null) : null;
  const isSuggested = accepted !== null && single === operation.suggestion?.activity.id;

  const provenance: Provenance = isSuggested ? { kind: 'keyword', keyword: accepted } : { kind: 'manual', keyword: null };
  const allocation = useSaveAllocation({
    onFault: setFault,
    onSaved: (saved, next) => {
      setDirty(false);
      if (offer.isOn && single && offer.keyword.trim() !== '') saveKeyword(single, offer.keyword.trim());
      onSaved(saved, next);
    },
  });
  const submit = (next: boolean): void => {
    const found = faultIn(total, lines);
    if (found) setFault({ ...found });
    else allocation.save({ operation, lines, provenance }, next);
  };

  return {
    total,
    year,
    lines,
    isDirty,
    fault,
    isSaving: allocation.isSaving,
    patch,
    choose,
    addLine: () => change(withNextLine(total, lines, year)),
    removeLine: (key: string) =>
      change(lines.length === 1 ? linesOf({ ...operation, splits: [] }, year) : lines.filter((line) => line.key !== key)),
    takeRemainder: (key: string) => change(withRemainderOn(total, lines, key)),
    paste: (text: string): boolean => {
      const pasted = pastedLines(text, activities, year);
      if (!pasted) return false;
      change(pasted.lines);
      if (pasted.unknown.length > 0) setFault({ line: null, message: `Activité inconnue : ${pasted.unknown.join(', ')}` });
      return true;
    },
    acceptSuggestion,
    isSuggested,
    offer,
    setOffer,
    /** A rule is learned from one activity chosen by hand. */
    offered: single !== null && !isSuggested ? activities.find(({ id }) => id === single) : undefined,
    submit,
  };
}
export type SplitEditorState = ReturnType<typeof useSplitEditor>;

type Outcome = { onFault: (fault: SplitFault) => void; onSaved: (saved: BankOperation, next: boolean) => void };

/** The save says what it did, offers to take it back, or says why it refused. */
function useSaveAllocation({ onFault, onSaved }: Outcome) {
  const { mutate, isPending } = useSaveSplits();
  const { mutateAsync: remove } = useRemoveSplits();
  const save = (request: SaveSplits, next: boolean): void => {
    if (isPending) return;
    mutate(request, {
      onSuccess: (saved) => {
        const undo = () => void remove(saved.id).catch((error: unknown) => notify.error(problemOf(error).detail));
        notify.success('Opération affectée.', { id: 'allocated', action: { label: 'Annuler', onClick: undo } });
        onSaved(saved, next);
      },
      onError: (error) => {
        const { detail, violations } = problemOf(error);
        onFault({ line: null, message: [...new Set([detail, ...violations.map(({ message }) => message)])].join(' ') });
      },
    });
  };
  return { save, isSaving: isPending };
}

/** Adds a word to those of the activity, once the allocation that taught it is saved. */
function useLearnKeyword(activities: readonly AccountingActivity[]) {
  // By its promise: the operation may have left the screen when the answer comes.
  const { mutateAsync } = useSaveKeywords();
  const isAllowed = useAllowed();
  return (id: string, keyword: string): void => {
    const activity = activities.find((candidate) => candidate.id === id);
    if (!activity || !isAllowed('accounting-keywords')) return;
    void mutateAsync({ activity: id, keywords: [...new Set([...activity.keywords, keyword])] }).then(
      () => notify.success(`Les opérations contenant « ${keyword} » seront proposées en ${activity.name}.`),
      (error: unknown) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
    );
  };
}
