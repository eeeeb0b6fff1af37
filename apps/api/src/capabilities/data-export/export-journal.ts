import type { DataExportEvent, YearFile } from '@intendance/domain/capabilities/data-export/data-export.events.js';
import type { EventStore } from '@intendance/event-store/event-store.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

type ExportedYear = { readonly id: string; readonly start: LocalDate; readonly end: LocalDate };

/** An export without its line in the history does not start. @param command the command's name, `ExportData` */
export async function recordExport(store: EventStore, context: RequestContext, command: string, event: DataExportEvent): Promise<void> {
  const appends = [{ stream: `data-export-${context.actor.id}` as const, expected: 'any' as const, events: [event] }];
  const { outcome } = await store.append({ ...appendRequest(context, command), appends });
  if (outcome === 'conflict' || outcome === 'mismatch') throw new Error(`the journal of data exports answered ${outcome}`);
}

export const recordYearExport = (
  store: EventStore,
  context: RequestContext,
  file: YearFile,
  { id, start, end }: ExportedYear,
): Promise<void> => recordExport(store, context, 'ExportYear', { type: 'YearExported', data: { file, yearId: id, start, end } });
