import { useQuery } from '@tanstack/react-query';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { bankOperations } from '../bank-operation/bank-operation.api.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { SplitEditor, type SplitEditorProps } from './split-editor.js';

type Props = Omit<SplitEditorProps, 'operation' | 'activities' | 'years'> & {
  id: string;
  /** The row of the list, shown while the record loads. */
  row: BankOperation | undefined;
};

/** The editor beside its list, shown when its data is loaded. */
export function EditorPane(props: Props) {
  return (
    <Panel>
      <LoadedEditor {...props} />
    </Panel>
  );
}

export function LoadedEditor({ id, row, ...editor }: Props) {
  const operation = useQuery({ ...bankOperations.one(id), ...(row ? { initialData: row } : {}) });
  const activities = useQuery(activitiesQuery);
  const years = useQuery(fiscalYearsQuery);
  const error = operation.error ?? activities.error ?? years.error;
  if (operation.data && activities.data && years.data)
    return <SplitEditor operation={operation.data} activities={activities.data} years={years.data} {...editor} />;
  if (!error) return <FormSkeleton fields={4} />;
  if (problemOf(error).status === 404) return <EmptyPanel title="Cet élément n’existe plus ou a été supprimé" />;
  const retry = () => void Promise.all([operation.refetch(), activities.refetch(), years.refetch()]);
  return <ErrorPanel title="Impossible de charger l’opération" error={error} onRetry={retry} />;
}
