import type { BodyOf } from '@intendance/contract/operation.js';
import { get, send } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import type { ModuleCode, OperatedEnvironment } from './operated-environment.js';

export const operatedEnvironments = resource('/api/operator/environments', 'environments', { key: ['operated-environments'] });

export const operationsQuery = (id: string) => ({
  queryKey: [...operatedEnvironments.key, 'operations', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/operator/environments/{id}/history', { path: { id }, signal }),
});

export const useChangeBrand = () =>
  operatedEnvironments.useWrite(({ id, brand }: Pick<OperatedEnvironment, 'id' | 'brand'>) =>
    send('put', '/api/operator/environments/{id}/brand', { path: { id }, body: { brand } }),
  );

export const useSwitchModule = () =>
  operatedEnvironments.useWrite(({ id, module, isOpen }: { id: string; module: ModuleCode; isOpen: boolean }) =>
    send('post', `/api/operator/environments/{id}/${isOpen ? 'open_module' : 'close_module'}`, { path: { id }, body: { module } }),
  );

export const useRecoverAccess = () =>
  operatedEnvironments.useWrite((body: BodyOf<'/api/operator/users/recover'>) => send('post', '/api/operator/users/recover', { body }));
