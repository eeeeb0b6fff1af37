import type { OrderFileLine } from '@intendance/domain/advantage/order-import/order-line.js';
import { type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { PreparedOrders } from './order-assessment.js';

type RefusedLine = OrderFileLine & { readonly reasons: string };

/** The columns of the file, and one for the reasons. */
export const refusedOrderLinesSheet = ({ table }: Pick<PreparedOrders, 'table'>): Sheet<RefusedLine> => ({
  name: 'Lignes refusées',
  fileName: 'erreurs-import-commandes',
  columns: [
    ...table.headers.map((header, index) => textColumn<RefusedLine>(header, ({ cells }) => cells[index] ?? null)),
    textColumn<RefusedLine>('Erreurs', ({ reasons }) => reasons, 80),
  ],
});

export function refusedOrderLines({ table, errors }: Pick<PreparedOrders, 'table' | 'errors'>): RefusedLine[] {
  const byLine = Map.groupBy(errors, ({ line }) => line);
  return table.lines.flatMap((line) => {
    const reasons = byLine.get(line.line);
    return reasons ? [{ ...line, reasons: reasons.map(({ message }) => message).join('\n') }] : [];
  });
}
