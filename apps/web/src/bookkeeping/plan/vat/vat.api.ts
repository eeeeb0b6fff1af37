import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type VatSettings = Schema<'VatSettingsDto'>;

export const vatSettingsQuery = { ...bookkeeping.read('/api/comptability/vat_settings'), staleTime: 5 * 60_000 };
export const useSaveVatSettings = () => bookkeeping.useSend('put', '/api/comptability/vat_settings');

const noRates: VatSettings['rates'] = [];

/** The rates that a form proposes: none for a structure that is not liable, or was not on that day. */
export function useVatRates(day?: string): VatSettings['rates'] {
  const { data } = useQuery(vatSettingsQuery);
  if (!data?.liable_from) return noRates;
  const isLiable = day === undefined || (data.liable_from <= day && (data.liable_until === null || day <= data.liable_until));
  return isLiable ? data.rates : noRates;
}
