import type { Schema } from '@intendance/contract/client.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download, sendForFile } from '../../../platform/http.js';
import { useMe } from '../../../platform/me.js';
import { meQuery } from '../../../platform/me-query.js';
import { queryGroup } from '../../../platform/query-group.js';
import { fileName, saveFile } from '../../../ui/list/download.js';

export type BillingData = Schema<'BillingDataDto'>;
export type SignedMandate = Schema<'SignedMandateDto'>;
export type Mandate = Schema<'MandateDto'>;
export type Signer = { signer_capacity: string; deliberation_date: string | null };

const billing = queryGroup('billing');

/** The billing data of the user's own environment. */
export function useBillingQuery() {
  const { id } = useMe().environment;
  return billing.read('/api/environments/{id}/billing_data', { path: { id } });
}

export const useSaveBillingData = () => billing.useSend('put', '/api/billing_datas/{id}');
export const useRequestCode = () => billing.useSend('post', '/api/billing_datas/{id}/code');

const withoutNull = ({ signer_capacity, deliberation_date }: Signer) => ({
  signer_capacity,
  ...(deliberation_date === null ? {} : { deliberation_date }),
});

/** The mandate to read, which stores nothing. */
export const useSpecimen = () =>
  billing.useWrite(({ id, signer }: { id: string; signer: Signer }) =>
    sendForFile('post', '/api/billing_datas/{id}/sign', {
      path: { id },
      query: { simulate: '1' },
      body: withoutNull(signer),
      isQuestion: true,
    }),
  );

/** The signature starts the pending offer, and changes the screens that the user may open. */
export function useSign() {
  const queries = useQueryClient();
  return billing.useWrite(async ({ id, code }: { id: string; code: string }) => {
    const mandate = await sendForFile('post', '/api/billing_datas/{id}/sign', { path: { id }, body: { code } });
    await Promise.all([meQuery.queryKey, ['environment']].map((queryKey) => queries.invalidateQueries({ queryKey })));
    return mandate;
  });
}

/** The offer and the next bill follow the mandate. */
export function useRevoke() {
  const queries = useQueryClient();
  const { mutate, isPending } = billing.useSend('post', '/api/billing_datas/{id}/revoke');
  const changed = () => {
    for (const queryKey of [['environment'], ['bills'], meQuery.queryKey]) void queries.invalidateQueries({ queryKey });
  };
  return {
    isPending,
    revoke: ({ id, version }: BillingData, options: Parameters<typeof mutate>[1]) =>
      mutate({ path: { id }, version }, { ...options, onSettled: changed }),
  };
}

export const downloadMandate = (id: string, signal: AbortSignal): Promise<Response> =>
  download('/api/billing_datas/{id}/mandate', { path: { id }, signal });

/** Saves the PDF of a mandate by its number. */
export const useMandateFile = (id: string) =>
  useMutation({
    mutationFn: async ({ number, rum }: SignedMandate) => {
      const response = await download('/api/billing_datas/{id}/mandate', { path: { id }, query: { number } });
      if (!response.ok) throw await response.json().catch(() => ({ status: response.status }));
      saveFile(await response.blob(), fileName(response, `Mandat-SEPA-${rum}.pdf`));
    },
  });

/** Signed mandates, the last first. */
export const mandatesQuery = (id: string) => billing.read('/api/billing_datas/{id}/mandates', { path: { id } });
