import { isWorking } from '../../../capabilities/file-import/is-working.js';
import { useJob } from '../../../platform/use-job.js';
import { Loading, Panel } from '../../../ui/feedback/panels.js';
import { count } from '../../../ui/format/format.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { latestImports } from './bank-import.api.js';
import type { BankImportSummary } from './bank-import.js';

const none: never[] = [];

/** The statements that the server writes or undoes now. */
export function useImportsAtWork(): readonly BankImportSummary[] {
  const { data } = useJob(latestImports, {
    isRunning: ({ rows }) => rows.some(isWorking),
    changes: [bookkeeping.key],
    // The user has just started an import, or looks for its operations.
    staleTime: 0,
  });
  return data?.rows.filter(isWorking) ?? none;
}

/** Empty state of a list whose operations are still being imported. */
export function ImportsAtWork({ imports }: { imports: readonly BankImportSummary[] }) {
  return (
    <Panel title={imports.length > 1 ? `${count(imports.length, 'relevé')} en cours d’import` : 'Relevé en cours d’import'}>
      <Loading />
    </Panel>
  );
}
