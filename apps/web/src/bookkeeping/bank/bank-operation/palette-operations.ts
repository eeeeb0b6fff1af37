import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../platform/me.js';
import type { PaletteEntry } from '../../../shell/palette/palette-entry.js';
import { day, euros } from '../../../ui/format/format.js';
import { bankOperations } from './bank-operation.api.js';
import { operationPath } from './operation-path.js';

const amountOf = (typed: string): number | undefined => {
  const text = typed.replaceAll(/\s|€/g, '').replace(',', '.');
  return /^[-+]?\d+(\.\d{1,2})?$/.test(text) ? Math.abs(Number(text)) : undefined;
};

/** Searches operations by wording, or by amount (either sign) when the text is an amount. */
export function useOperationEntries(text: string): PaletteEntry[] {
  const isAllowed = useAllowed();
  const amount = amountOf(text);
  const filter = amount === undefined ? { 'filters[searchname]': text } : { 'filters[absvalue|eq]': amount };
  const { data } = useQuery({
    ...bankOperations.list({ ...filter, limit: 5, 'order[date]': 'desc' }),
    enabled: text.length >= 2 && isAllowed('operations'),
  });
  return (data?.rows ?? []).map(({ id, wording, date, value }) => ({
    group: 'Opérations',
    label: wording,
    hint: `${day(date)}, ${euros(value)}`,
    to: operationPath(id),
    // The search matched the amount: the typed text serves as keyword, so that the palette keeps the entry.
    ...(amount === undefined ? {} : { synonyms: text }),
  }));
}
