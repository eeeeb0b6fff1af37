import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { useMergedSave } from '../../../ui/record/use-merged-save.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { mergedWords } from './merged-words.js';
import { planQuery } from './plan.api.js';
import type { AccountingActivity } from './plan.js';

type Activity = Pick<AccountingActivity, 'id' | 'version' | 'keywords'>;
type Keywords = { keywords: readonly string[] };

const fields = [{ name: 'keywords', label: 'Mots-clés' }];
const valuesOf = ({ keywords }: Activity): Keywords => ({ keywords });
/** Both people keep the words that they added and removed: no choice is left to the reader. */
const merge = (base: Keywords, saved: Keywords, mine: Keywords) => ({
  taken: [],
  disputed: [],
  merged: { keywords: mergedWords(base.keywords, saved.keywords, mine.keywords) },
});

/** Saves the keywords of an activity over those that were read. */
export function useSaveKeywords(onSaved: (saved: AccountingActivity) => void) {
  const queries = useQueryClient();
  // By its promise: the screen of the activity may be closed when the response comes.
  const { mutateAsync } = bookkeeping.useSend('put', '/api/comptability/keywords');
  const { save, isSaving } = useMergedSave<Activity, Keywords>({
    valuesOf,
    merge,
    fields,
    read: async (activity) => {
      const { activities } = await queries.fetchQuery({ ...planQuery, staleTime: 0 });
      return activities.find(({ id }) => id === activity.id) ?? activity;
    },
    write: async ({ keywords }, { id, version }) =>
      onSaved(await mutateAsync({ version, body: { activity: id, keywords: [...keywords] } })),
    onLatest: () => undefined,
    onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
  });
  return { isSaving, save: (activity: Activity, keywords: readonly string[]): void => void save({ keywords }, activity) };
}
