import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day } from '../../../ui/format/format.js';

type Props = {
  error: unknown;
  /** The books are shown as they were known on this day; an empty text means today. */
  knownDay: string;
  onRetry: () => unknown;
};

/** Replaces a ledger that could not be read. A year created after the chosen day has no ledger on that day, which is no failure. */
export function BooksError({ error, knownDay, onRetry }: Props) {
  if (!knownDay || problemOf(error).code !== 'exercice.not-yet') return <ErrorPanel error={error} onRetry={() => void onRetry()} />;
  return (
    <Panel>
      <EmptyPanel
        title={`Cet exercice n’existait pas encore le ${day(knownDay)}`}
        description="Choisissez un autre jour, ou revenez à aujourd’hui."
      />
    </Panel>
  );
}
