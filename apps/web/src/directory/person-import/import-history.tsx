import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/panels.js';
import { Timeline } from '../../ui/timeline.js';
import { importHistoryQuery } from './person-import.api.js';

/** Who checked, confirmed and took the import back, and when. */
export function ImportHistory({ id }: { id: string }) {
  const { data } = useQuery(importHistoryQuery(id));
  if (!data || data.history.length === 0) return null;
  return (
    <Panel title="Historique">
      <Timeline entries={data.history} />
    </Panel>
  );
}
