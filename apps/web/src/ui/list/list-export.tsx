import type { ListState } from '../query/use-list-params.js';
import { ExportButton } from './export-button.js';
import type { ExportFormat } from './use-export.js';

type Props<Offered extends ExportFormat> = {
  resource: { export(query: object, signal: AbortSignal): Promise<Response> };
  list: Pick<ListState, 'apiFilters'>;
  /** The specification's file name, to the letter: `Remboursements.xlsx`. */
  file: string;
  formats?: readonly Offered[];
};

/** Exports the rows under the filters of a list. */
export const ListExport = <Offered extends ExportFormat = 'xlsx'>({ resource, list, ...offer }: Props<Offered>) => (
  <ExportButton {...offer} request={(format: Offered, signal) => resource.export({ ...list.apiFilters, format }, signal)} />
);
