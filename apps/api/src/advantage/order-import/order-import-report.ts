import type { OrderCounts, OrderField } from '@intendance/domain/advantage/order-import/order-import.events.js';
import type { ImportError } from '@intendance/domain/capabilities/file-import/import-error.js';
import { importError } from '@intendance/domain/capabilities/file-import/import-error.js';
import { samplesOf } from '../../capabilities/file-import/file-samples.js';
import type { PreparedOrders } from './order-assessment.js';

export type OrderImportReport = {
  readonly counts: OrderCounts;
  readonly columns: readonly { readonly header: string; readonly field: OrderField | null; readonly samples: readonly string[] }[];
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly warnings: readonly ImportError[];
  readonly errors: readonly ImportError[];
};

const mostMessages = 500;

/** The counts of the orders of a file, and the first messages about its lines. */
export const orderReport = (prepared: PreparedOrders, counts: OrderCounts): OrderImportReport => ({
  counts: { ...counts, errors: prepared.refused },
  columns: prepared.columns.map((column, index) => ({ ...column, samples: samplesOf(prepared.table.lines, index) })),
  sheet: prepared.table.sheet,
  sheets: prepared.table.sheets,
  warnings: [...warningsOf(prepared), ...prepared.warnings].slice(0, mostMessages),
  errors: prepared.errors.slice(0, mostMessages),
});

/** Warnings about the whole file. Their line is the one of the headers. */
function warningsOf({ columns, table, hasPlaces, isPartial }: PreparedOrders): ImportError[] {
  const line = table.headerLine;
  const about = (reason: string) => importError({ line, column: null }, 'UNKNOWN_COLUMN', reason);
  return [
    ...(isPartial
      ? [
          about(
            'ce fichier est un export des commandes subventionnées : les lignes de commande qu’il ne contient pas restent telles quelles',
          ),
        ]
      : columns.flatMap(({ header, field }) =>
          field !== null || header.trim() === ''
            ? []
            : [importError({ line, column: header }, 'UNKNOWN_COLUMN', 'colonne inconnue, elle est ignorée')],
        )),
    ...(hasPlaces
      ? []
      : [about('aucune colonne d’univers ni de catégorie : pour une commande nouvelle, seules les règles sans univers s’appliquent')]),
  ];
}
