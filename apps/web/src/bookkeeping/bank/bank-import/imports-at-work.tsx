import { useQuery } from '@tanstack/react-query';
import { Loading, Panel } from '../../../ui/feedback/panels.js';
import { count } from '../../../ui/format/format.js';
import { importsQuery } from './bank-import.api.js';
import { type BankImportSummary, isWorking } from './bank-import.js';
import { useFiguresAfter } from './use-figures-after.js';

const pace = 700;
const none: never[] = [];

/** The statements that are being written now. */
export function useImportsAtWork(): readonly BankImportSummary[] {
  const { data } = useQuery({
    ...importsQuery,
    // Whoever comes here has just started one, or wonders where its operations are.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) ? pace : false),
  });
  const atWork = data?.imports.filter(isWorking) ?? none;
  useFiguresAfter(atWork.length > 0);
  return atWork;
}

/** Where a list is empty because its operations are on their way. */
export function ImportsAtWork({ imports }: { imports: readonly BankImportSummary[] }) {
  return (
    <Panel title={imports.length > 1 ? `${count(imports.length, 'relevé')} en cours d’import` : 'Relevé en cours d’import'}>
      <Loading />
    </Panel>
  );
}
