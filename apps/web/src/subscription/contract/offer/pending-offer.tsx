import { Callout } from '../../../ui/feedback/panels.js';
import { day } from '../../../ui/format/format.js';
import { LinkButton } from '../../../ui/page/button.js';
import { Box, Text } from '../../../ui/page/layout.js';
import { type Environment, pendingMessage, signaturePath } from './offer.js';

/** The offer that waits for a mandate; the changes to come cancel it. */
export function PendingOffer({ pending: { modules, starts_on } }: { pending: NonNullable<Environment['pending_offer']> }) {
  return (
    <Callout kind="warning" title={`${pendingMessage}.`}>
      <Text>
        En attente : {modules.map(({ label }) => label).join(', ')}. Premier jour si vous signez aujourd’hui : le {day(starts_on)}.
      </Text>
      <Box mt="3">
        <LinkButton to={signaturePath}>Signer le mandat</LinkButton>
      </Box>
    </Callout>
  );
}
