import { day } from '../../ui/format.js';
import { EmptyPanel, Panel } from '../../ui/panels.js';

/** A year that was created later has no figures on that day. */
export const NotYet = ({ known }: { known: string }) => (
  <Panel>
    <EmptyPanel
      title={`Cet exercice n'existait pas encore le ${day(known)}`}
      description="Choisissez un autre jour, ou revenez à aujourd'hui."
    />
  </Panel>
);
