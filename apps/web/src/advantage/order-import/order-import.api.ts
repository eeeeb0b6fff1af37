import type { CellCorrection } from '../../capabilities/file-import/refused-cells.js';
import { send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import { heldOrders } from '../order/order.api.js';

export const orderImports = resource('/api/orders/imports', 'imports', { key: ['order_imports'], changes: heldOrders.shown });

export type Upload = { file: File; columns: Readonly<Record<string, string>>; sheet: string | null };

/** The result of a dry run; nothing is written. */
export const useUploadOrders = () =>
  orderImports.useWrite(({ file, columns, sheet }: Upload) =>
    send('post', '/api/orders/upload', { form: { columns: JSON.stringify(columns), ...(sheet !== null && { sheet }), file } }),
  );

/** The file with corrected cells is another import, checked again. */
export const useCorrectOrders = (id: string) =>
  orderImports.useWrite((cells: readonly CellCorrection[]) =>
    send('post', '/api/orders/imports/{id}/correct', { path: { id }, body: { cells: [...cells] } }),
  );
