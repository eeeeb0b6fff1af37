import { get, send, sendForFile } from '../../../platform/http.js';
import { queryGroup } from '../../../platform/query-group.js';

const group = queryGroup('debits');

export const batchesQuery = group.read('/api/operator/debits');
export const batchQuery = (id: string) => group.read('/api/operator/debits/{id}', { path: { id } });
export const unpaidQuery = group.read('/api/operator/debits/unpaid');
export const usePrepare = () => group.useSend('post', '/api/operator/debits');
export const useCancel = () => group.useSend('post', '/api/operator/debits/{id}/cancel');
export const usePayment = () => group.useSend('post', '/api/operator/debits/payments');
export const useExport = () => group.useWrite((id: string) => sendForFile('post', '/api/operator/debits/{id}/export', { path: { id } }));
export const useReturns = () =>
  group.useWrite(({ file, isDryRun }: { file: File; isDryRun: boolean }) =>
    send('post', '/api/operator/debits/returns/upload', { form: { file }, query: isDryRun ? { dry_run: '1' } : {} }),
  );
export const previewBatch = (until: string) => get('/api/operator/debits/due', { query: { until } });
