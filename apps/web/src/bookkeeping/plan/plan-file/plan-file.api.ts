import type { Schema } from '@intendance/contract/client.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type PlanFile = Schema<'PlanFileDto'>;
export type PlanFileLine = Schema<'PlanFileLineDto'>;

/** Treatment of the activities that leave the plan and of the operations allocated to them. */
export type PlanFileAnswers = { removesAbsent: boolean; deletesAll: boolean; appliesChanges: boolean };

const flag = (isOn: boolean): 'true' | 'false' => (isOn ? 'true' : 'false');
/** The fields of an upload; without answers the file is only checked. */
export const planForm = (file: File, fingerprint?: string, answers?: PlanFileAnswers) =>
  fingerprint === undefined || !answers
    ? { file, dry_run: 'true' as const }
    : {
        file,
        dry_run: 'false' as const,
        fingerprint,
        remove_absent: flag(answers.removesAbsent),
        delete_all: flag(answers.deletesAll),
        apply_changes: flag(answers.appliesChanges),
      };

/** Progress of the operations that follow a change of the plan. */
export const applicationJob = (id: string) => bookkeeping.read('/api/comptability/plan/applications/{id}', { path: { id } });
