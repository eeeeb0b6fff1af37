import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, type Query, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { Attachment } from '../../ui/file/attachments.js';
import type { HistoryEntry } from '../../ui/record/timeline.js';
import { dashboardKey } from '../dashboard.api.js';
import type { ClaimRow, Opened } from './claim.js';
import type { BulkCommand, ClaimKind, UndoCommand } from './claim-kind.js';

type Kind = Pick<ClaimKind<ClaimRow>, 'resource' | 'settings'>;

export const claimsQuery = <Page extends { totalCount: number }>({ resource }: Kind, query: Query) =>
  queryOptions({
    queryKey: [resource, 'list', query],
    queryFn: ({ signal }) => get<Page>(`/${resource}`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const claimQuery = <Row extends ClaimRow>({ resource }: ClaimKind<Row>, id: string) =>
  queryOptions({ queryKey: [resource, 'one', id], queryFn: ({ signal }) => get<Opened<Row>>(`/${resource}/${id}`, { signal }) });

export const claimHistoryQuery = ({ resource }: Kind, id: string) =>
  queryOptions({
    queryKey: [resource, 'history', id],
    queryFn: ({ signal }) => get<PageOf<'history', HistoryEntry>>(`/${resource}/${id}/history`, { query: { limit: 200 }, signal }),
  });

/** One write on claims; every list, count and record that shows them is then asked again. */
function useClaimWrite<Input, Output>({ resource, settings }: Kind, write: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  const shown = [[resource], [settings], dashboardKey];
  return useMutation({
    mutationFn: write,
    // Caches the saved record: the record closes before a refetch, and reopening must not show its former state.
    onSuccess: (answer) => {
      if (isRecord(answer)) queries.setQueryData([resource, 'one', answer.id], answer);
    },
    // Does not wait for the lists to refetch: the write is complete with the response.
    onSettled: () => {
      queries.removeQueries({ queryKey: [resource, 'one'], type: 'inactive' });
      void Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

const isRecord = (answer: unknown): answer is { id: string } => typeof answer === 'object' && answer !== null && 'id' in answer;

const withVersion = (version: number | undefined): { version?: number } => (version === undefined ? {} : { version });

type Save = { id: string | undefined; version: number | undefined; body: { status: string } };
export const useSaveClaim = <Row extends ClaimRow>(kind: ClaimKind<Row>) =>
  useClaimWrite(kind, ({ id, version, body }: Save) =>
    id === undefined
      ? send<Opened<Row>>('POST', `/${kind.resource}`, { body })
      : send<Opened<Row>>('PUT', `/${kind.resource}/${id}`, { body, ...withVersion(version) }),
  );

type Move = { id: string; name: string; body: object; version?: number };
export const useMoveClaim = (kind: Kind) =>
  useClaimWrite(kind, ({ id, name, body, version }: Move) =>
    send('POST', `/${kind.resource}/${id}/${name}`, { body, ...withVersion(version) }),
  );

export const useDeleteClaim = (kind: Kind) => useClaimWrite(kind, (id: string) => send('DELETE', `/${kind.resource}/${id}`));

export type BulkTarget = { ids: string[] } | { filters: Record<string, string> };
export type BulkTerms = { reason?: string; paid_on?: string; payment_mode?: string };
type BulkRequest = BulkTarget & BulkTerms & { command: BulkCommand | UndoCommand };
export type BulkLine = Schema<'BulkLineDto'>;
export type BulkAnswer = Schema<'BulkResultDto'>;
type Paid = Kind & Pick<ClaimKind<ClaimRow>, 'pay'>;

const sendBulk = ({ resource, pay }: Paid, { command, ...rest }: BulkRequest, more: { dry_run?: true } = {}) =>
  send<BulkAnswer>('POST', `/${resource}/bulk`, { body: { ...rest, ...more, command: command === 'pay' ? pay : command } });

/** What the command would do, line by line; nothing is saved. */
export const previewBulk = (kind: Paid, request: BulkRequest) => sendBulk(kind, request, { dry_run: true });
export const useBulk = (kind: Paid) => useClaimWrite(kind, (request: BulkRequest) => sendBulk(kind, request));

export async function uploadAttachment(uploads: string, file: File, signal?: AbortSignal): Promise<Attachment> {
  const body = new FormData();
  body.append('file', file, file.name);
  return send<Attachment>('POST', `/${uploads}`, { body, ...(signal ? { signal } : {}) });
}
