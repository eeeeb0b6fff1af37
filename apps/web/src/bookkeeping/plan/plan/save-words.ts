import type { Schema } from '@intendance/contract/client.js';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../platform/api.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { useBookkeepingWrite } from '../../bookkeeping-write.js';
import { mergedWords } from './merged-words.js';
import { planQuery } from './plan.api.js';
import type { AccountingActivity } from './plan.js';

type Words = { activity: Pick<AccountingActivity, 'id' | 'version' | 'keywords'>; words: readonly string[] };

const put = ({ activity: { id, version }, words }: Words) => {
  const body: Schema<'UpdateKeywordsDto'> = { activity: id, keywords: [...words] };
  return send<AccountingActivity>('PUT', '/comptability/keywords', { version, body });
};

/** The words of an activity, over those that were read: a colleague's new word is never lost. */
export function useSaveWords() {
  const queries = useQueryClient();
  return useBookkeepingWrite(async ({ activity, words }: Words): Promise<AccountingActivity> => {
    try {
      return await put({ activity, words });
    } catch (error) {
      if (problemOf(error).status !== 412) throw error;
      const latest = (await queries.fetchQuery({ ...planQuery(), staleTime: 0 })).activities.find(({ id }) => id === activity.id);
      if (!latest) throw error;
      return put({ activity: latest, words: mergedWords(activity.keywords, latest.keywords, words) });
    }
  });
}
