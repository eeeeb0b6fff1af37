import type { Schema } from '@intendance/contract/client.js';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

const path = '/comptability/plan';
const pace = 500;

export type PlanFile = Schema<'PlanFileDto'>;
export type PlanFileLine = Schema<'PlanFileLineDto'>;
export type PlanApplication = Schema<'PlanApplicationDto'>;

/** What becomes of what leaves the plan, and of operations that are allocated already. */
export type PlanFileAnswers = { removesAbsent: boolean; deletesAll: boolean; appliesChanges: boolean };

function bodyOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const body = new FormData();
  // Before the file: the server reads the body as it comes.
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, file.name);
  return body;
}

/** What the file would change; nothing is written. */
export const useCheckPlanFile = () =>
  useMutation({ mutationFn: (file: File) => send<PlanFile>('POST', `${path}/upload`, { body: bodyOf(file, { dry_run: 'true' }) }) });

export const useWritePlanFile = () =>
  useBookkeepingWrite(({ file, fingerprint, answers }: { file: File; fingerprint: string; answers: PlanFileAnswers }) => {
    const { removesAbsent, deletesAll, appliesChanges } = answers;
    const fields = {
      dry_run: 'false',
      fingerprint,
      remove_absent: String(removesAbsent),
      delete_all: String(deletesAll),
      apply_changes: String(appliesChanges),
    };
    return send<PlanFile>('POST', `${path}/upload`, { body: bodyOf(file, fields) });
  });

export const downloadPlan = (format: string, signal: AbortSignal): Promise<Response> =>
  download(`${path}/download`, { query: { format }, signal });

/** Asked again while operations follow. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'plan-application', id],
    queryFn: ({ signal }) => get<PlanApplication>(`${path}/applications/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' || state.error ? false : pace),
  });
