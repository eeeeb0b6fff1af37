import { EmptyPanel, Panel } from '../../../ui/feedback/panels.js';
import { LinkButton } from '../../../ui/page/button.js';

/** The empty state of a ledger without a year: the content of the screen, and a link to the first step. */
export const NoYear = ({ description }: { description: string }) => (
  <Panel>
    <EmptyPanel
      title="Aucun exercice pour le moment"
      description={description}
      actions={<LinkButton to="/comptability/start">Bien démarrer</LinkButton>}
    />
  </Panel>
);
