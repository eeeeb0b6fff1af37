import { EmptyPanel, Panel } from '../../../ui/feedback/panels.js';
import { LinkButton } from '../../../ui/page/button.js';

/** Books that have not begun: what the screen will show, and the way to begin. */
export const NoYear = ({ description }: { description: string }) => (
  <Panel>
    <EmptyPanel
      title="Aucun exercice pour le moment"
      description={description}
      actions={<LinkButton to="/comptability/start">Bien démarrer</LinkButton>}
    />
  </Panel>
);
