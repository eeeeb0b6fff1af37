import { useAllowed, useMe } from '../../platform/me.js';
import { Callout } from '../../ui/feedback/panels.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box } from '../../ui/page/layout.js';
import { presentationPath } from './activation-paths.js';

/** Where the module is open by a trial or by the operator, and not part of the offer yet. */
export function ActivationNotice() {
  const { environment } = useMe();
  const isAllowed = useAllowed();
  const isSubscribed = environment.modules.some(({ code, active }) => code === 'subvention' && active);
  if (isSubscribed || !isAllowed('subvention-subscription')) return null;
  return (
    <Box mb="5">
      <Callout
        title="Le module Subventions n’est pas encore à votre offre."
        actions={
          <LinkButton to={presentationPath} size="sm" variant="outline">
            Activer les subventions
          </LinkButton>
        }
      >
        Il est gratuit : activez-le pour le garder.
      </Callout>
    </Box>
  );
}
