import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { contentOf } from '../capabilities/data-export/exported-list.js';
import type { ExportedFile } from '../capabilities/manifest/exported-files.js';
import type { DownloadAnswer } from '../platform/wire/download.js';
import type { RequestContext } from '../platform/wire/request-context.js';
import type { Owner } from './structure.js';

export type YearFilesRequest = {
  readonly context: RequestContext;
  readonly calendar: FiscalCalendar;
  readonly year: FiscalYear;
  readonly type: EnvironmentType;
  readonly owner: Owner;
};

/** The files of one noun in the folder of a year that an accountant takes away. */
export interface YearFiles {
  list(request: YearFilesRequest): AsyncIterable<ExportedFile>;
}

/** A document that is made when the archive reaches it. */
export const documentFile = (path: string, make: () => Promise<DownloadAnswer>): ExportedFile => ({
  path,
  open: async () => contentOf(await make()),
});
