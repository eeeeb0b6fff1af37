import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { ClaimRow } from './claim.js';
import { type ClaimConfig, useMoveClaim } from './claim-config.js';

/** A claim that this user validated or refused on this screen. `text`: the person, the status and the amount. */
export type Decision = { readonly id: string; readonly person: string; readonly text: string; readonly isRefusal: boolean };

const most = 10;
const none: readonly Decision[] = [];
const body = { reason: 'Décision annulée aussitôt.' };

/** The last decisions, the latest first, until the session ends: each can be taken back, by another event that is told to the person too. */
export function useRecentDecisions<Row extends ClaimRow>(kind: ClaimConfig<Row>) {
  const queries = useQueryClient();
  const queryKey = ['recent-decisions', kind.path];
  const { data: decisions = none } = useQuery<readonly Decision[]>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const { mutateAsync: move, isPending } = useMoveClaim(kind);
  const others = (id: string) => (queries.getQueryData<readonly Decision[]>(queryKey) ?? none).filter((decision) => decision.id !== id);
  const add = (decision: Decision): void => {
    queries.setQueryData(queryKey, [decision, ...others(decision.id)].slice(0, most));
  };
  /** @returns whether the claim waits again; a refusal is told */
  const takeBack = async ({ id, person, isRefusal }: Decision): Promise<boolean> => {
    try {
      await move(isRefusal ? { id, move: 'reopen' } : { id, move: 'devalidate', body });
    } catch (error) {
      notify.error(problemOf(error).detail);
      return false;
    }
    queries.setQueryData(queryKey, others(id));
    notify.success(`La ${kind.texts.noun} de ${person} est de nouveau en attente.`);
    return true;
  };
  return { decisions, add, takeBack, isPending };
}
