import type { Schema } from '@intendance/contract/client.js';
import type { QueryOf } from '@intendance/contract/operation.js';
import { useMutation } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

export type PlanFile = Schema<'PlanFileDto'>;
export type PlanFileLine = Schema<'PlanFileLineDto'>;
export type PlanApplication = Schema<'PlanApplicationDto'>;

/** Treatment of the activities that leave the plan and of the operations allocated to them. */
export type PlanFileAnswers = { removesAbsent: boolean; deletesAll: boolean; appliesChanges: boolean };

/** Dry run of the file: the changes that it would make. */
export const useCheckPlanFile = () =>
  useMutation({ mutationFn: (file: File) => send('post', '/api/comptability/plan/upload', { form: { file, dry_run: 'true' } }) });

const flag = (isOn: boolean): 'true' | 'false' => (isOn ? 'true' : 'false');

export const useWritePlanFile = () =>
  useBookkeepingWrite(({ file, fingerprint, answers }: { file: File; fingerprint: string; answers: PlanFileAnswers }) => {
    const { removesAbsent, deletesAll, appliesChanges } = answers;
    const fields = {
      dry_run: 'false' as const,
      fingerprint,
      remove_absent: flag(removesAbsent),
      delete_all: flag(deletesAll),
      apply_changes: flag(appliesChanges),
    };
    return send('post', '/api/comptability/plan/upload', { form: { file, ...fields } });
  });

export const downloadPlan = (format: QueryOf<'/api/comptability/plan/download'>['format'], signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/plan/download', { query: { format }, signal });

/** How far the operations that follow a change of the plan are. */
export const applicationJob = (id: string) => ({
  queryKey: [bookkeepingKey, 'plan-application', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/comptability/plan/applications/{id}', { path: { id }, signal }),
});
