import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../platform/http.js';
import { meQuery } from '../../platform/me-query.js';
import { queryGroup } from '../../platform/query-group.js';
import { subsidyRules } from '../subsidy-rule/subsidy-rule.api.js';

export type SubsidyActivation = Schema<'SubsidyActivationDto'>;
type Draft = BodyOf<'/api/subvention_activation', 'put'>;

const group = queryGroup('subvention_activation');
/** The mandate may have been signed on another screen since the last read. */
export const activationQuery = { ...group.read('/api/subvention_activation'), staleTime: 0 };

export const useSaveDraft = () =>
  group.useWrite(({ body, version }: { body: Draft; version: number }) => send('put', '/api/subvention_activation', { body, version }));
export const useDiscardDraft = () => group.useWrite((version: number) => send('delete', '/api/subvention_activation', { version }));

/** Modules open areas: the user is read again before the next screen, and every list after it. */
export function useActivate() {
  const queries = useQueryClient();
  return group.useWrite(async (version: number) => {
    const activation = await send('post', '/api/subvention_activation/activate', { version });
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    for (const queryKey of [['environment'], subsidyRules.key]) void queries.invalidateQueries({ queryKey });
    return activation;
  });
}
