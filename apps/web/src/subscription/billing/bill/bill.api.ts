import type { Schema } from '@intendance/contract/client.js';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../platform/http.js';
import { queryGroup } from '../../../platform/query-group.js';
import { resource } from '../../../platform/resource.js';
import { fileName, saveFile } from '../../../ui/list/download.js';

export type Bill = Schema<'BillDto'>;
export type NextBill = NonNullable<Schema<'NextBillDto'>['bill']>;

export const bills = resource('/api/bills', 'bills');
export const nextBillQuery = queryGroup('next-bill').read('/api/bills/next');

type BillFile = { id: string; document: 'download' | 'credit_note' };

/** Saves the PDF of a bill, or of its credit note. */
export const useBillFile = () =>
  useMutation({
    mutationFn: async ({ id, document }: BillFile) => {
      const options = { path: { id } };
      const response = await (document === 'download'
        ? download('/api/bills/{id}/download', options)
        : download('/api/bills/{id}/credit_note', options));
      if (!response.ok) throw await response.json().catch(() => ({ status: response.status }));
      saveFile(await response.blob(), fileName(response, 'facture.pdf'));
    },
  });
