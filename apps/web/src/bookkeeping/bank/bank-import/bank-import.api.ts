import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/api.js';
import type { PageOf } from '../../../platform/page-of.js';
import { bookkeepingKey } from '../../bookkeeping-write.js';
import { type BankImport, type BankImportSummary, isWorking } from './bank-import.js';

const path = '/comptability';
const pace = 700;

/** Asked again while it works. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'imports', 'one', id],
    queryFn: ({ signal }) => get<BankImport>(`${path}/imports/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pace : false),
  });

export const importsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'imports', 'list'],
  queryFn: ({ signal }) =>
    get<PageOf<'imports', BankImportSummary>>(`${path}/imports`, { query: { limit: 10, 'order[created_at]': 'desc' }, signal }),
  placeholderData: keepPreviousData,
});

function useImportWrite<Input>(write: (input: Input) => Promise<BankImport>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (found) => {
      queries.setQueryData(importQuery(found.id).queryKey, found);
      void queries.invalidateQueries({ queryKey: [bookkeepingKey], predicate: ({ queryKey }) => queryKey[3] !== found.id });
    },
  });
}

export type Upload = { file: File; account?: string; mapping?: Readonly<Record<string, string>> };
/** What the statement would do; nothing is written. */
export const useUploadStatement = () =>
  useImportWrite(({ file, account, mapping }: Upload) => {
    const body = new FormData();
    // Before the file: the server reads the body as it comes.
    if (account) body.append('account', account);
    if (mapping && Object.keys(mapping).length > 0) body.append('mapping', JSON.stringify(mapping));
    body.append('file', file, file.name);
    return send<BankImport>('POST', `${path}/operations/upload`, { body });
  });

type AccountChoice = Schema<'AccountChoiceDto'>;
/** Other accounts: another dry run. */
export const useAssignAccounts = () =>
  useImportWrite(({ id, accounts }: { id: string; accounts: AccountChoice[] }) =>
    send<BankImport>('PUT', `${path}/imports/${id}`, { body: { accounts } }),
  );
export const useConfirmImport = () =>
  useImportWrite(({ id, ...body }: { id: string } & Schema<'ConfirmBankImportDto'>) =>
    send<BankImport>('POST', `${path}/imports/${id}/confirm`, { body }),
  );
export const useUndoImport = () => useImportWrite((id: string) => send<BankImport>('POST', `${path}/imports/${id}/undo`));
export const downloadErrors = (id: string, signal: AbortSignal): Promise<Response> => download(`${path}/imports/${id}/errors`, { signal });
