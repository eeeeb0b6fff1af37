import { useRef, useState } from 'react';
import { useAllowed } from '../../../platform/me.js';
import { notify } from '../../../ui/feedback/notify.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { yearOf } from '../../calendar/fiscal-year/fiscal-year.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { useSaveKeywords } from '../../plan/plan/use-save-keywords.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import type { Provenance } from './allocation.api.js';
import { keywordOf } from './keyword-of.js';
import { useRecentActivities } from './recent-activities.js';
import { faultIn } from './split-lines.js';
import { useAllocationSave } from './use-allocation-save.js';
import { useSplitLines } from './use-split-lines.js';

export type KeywordOffer = { isOn: boolean; keyword: string };
type Options = {
  operation: BankOperation;
  activities: readonly AccountingActivity[];
  years: readonly FiscalYear[];
  /** `next`: opens the following operation after the save. */
  onSaved: (saved: BankOperation, next: boolean) => void;
};

/** The lines of one operation while they are typed, and their save. */
export function useSplitEditor({ operation, activities, years, onSaved }: Options) {
  const year = operation.exercice?.id ?? yearOf(years, operation.date)?.id ?? '';
  const typed = useSplitLines(operation, activities, year);
  const { base, lines, total, setFault } = typed;
  const [accepted, setAccepted] = useState<string | null>(null);
  const [offer, setOffer] = useState<KeywordOffer>({ isOn: false, keyword: keywordOf(operation.wording) ?? '' });
  const saveKeyword = useLearnKeyword(activities);
  const [recent, setRecent] = useRecentActivities();
  const acceptSuggestion = (): void => {
    const [first] = lines;
    if (!operation.suggestion || !first) return;
    typed.choose(first.key, operation.suggestion.activity.id);
    setAccepted(operation.suggestion.keyword);
  };
  const [only, ...others] = lines.map(({ activity }) => activity);
  const single = others.length > 0 || !activities.some(({ id }) => id === only) ? null : (only ?? null);
  const isSuggested = accepted !== null && single === operation.suggestion?.activity.id;

  const provenance: Provenance = isSuggested ? { kind: 'keyword', keyword: accepted } : { kind: 'manual', keyword: null };
  const allocation = useAllocationSave({
    activities,
    onFault: setFault,
    onTaken: typed.take,
    onSaved: (saved, next) => {
      typed.markSaved(saved);
      setRecent(lines.flatMap(({ activity }) => (activity ? [activity] : [])));
      if (offer.isOn && single && offer.keyword.trim() !== '') saveKeyword(single, offer.keyword.trim());
      onSaved(saved, next);
    },
  });
  const submit = (next: boolean): void => {
    const firstFault = faultIn(total, lines);
    if (firstFault) setFault({ ...firstFault });
    else allocation.save({ operation: base, lines, provenance }, next);
  };

  return {
    ...typed,
    year,
    recent,
    isSaving: allocation.isSaving,
    conflict: allocation.conflict,
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

/** Adds a word to those of the activity, once the allocation that taught it is saved. */
function useLearnKeyword(activities: readonly AccountingActivity[]) {
  const isAllowed = useAllowed();
  const learned = useRef('');
  const { save } = useSaveKeywords(({ name }) =>
    notify.success(`Les opérations contenant « ${learned.current} » seront proposées en ${name}.`),
  );
  return (id: string, keyword: string): void => {
    const activity = activities.find((candidate) => candidate.id === id);
    if (!activity || !isAllowed('accounting-keywords')) return;
    learned.current = keyword;
    save(activity, [...new Set([...activity.keywords, keyword])]);
  };
}
