import { useAllowed, useMe } from '../../platform/me.js';
import { Callout } from '../../ui/feedback/panels.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box } from '../../ui/page/layout.js';
import { presentationPath } from './activation-paths.js';

/** Offers the activation while a trial or the operator opens the module, which is not in the offer yet. */
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
