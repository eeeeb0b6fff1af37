import { EmptyPanel, ErrorPanel } from '../feedback/panels.js';
import { problemOf } from '../feedback/problem.js';
import { FormSkeleton } from '../feedback/skeletons.js';
import { LinkButton } from '../page/button.js';

type Props = {
  /** Error of the read; null while it is running. */
  error: unknown;
  /** Title of a failed read: « Impossible de charger la fiche ». */
  failure: string;
  onRetry: () => void;
  /** The list of the record, where a page offers to go back. */
  list?: string;
};

/** Placeholder of a record that is not read: its shape, its absence (400, 404), or the failure with a button that retries. */
export function RecordPlaceholder({ error, failure, onRetry, list }: Props) {
  if (error === null) return <FormSkeleton />;
  if (![400, 404].includes(problemOf(error).status ?? 0)) return <ErrorPanel title={failure} error={error} onRetry={onRetry} />;
  const back = list && (
    <LinkButton to={list} variant="outline">
      Retour à la liste
    </LinkButton>
  );
  return <EmptyPanel title="Cet élément n’existe plus ou a été supprimé" actions={back} />;
}
