import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/feedback/panels.js';
import { Timeline } from '../../ui/record/timeline.js';
import { importHistory } from './person-import.api.js';

/** The history of an import: check, confirmation, undo. */
export function ImportHistory({ id, version }: { id: string; version: number }) {
  const { data } = useQuery(importHistory(id, version));
  if (!data || data.history.length === 0) return null;
  return (
    <Panel title="Historique">
      <Timeline entries={data.history} />
    </Panel>
  );
}
