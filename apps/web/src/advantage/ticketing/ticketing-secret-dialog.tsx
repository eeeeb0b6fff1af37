import { Dialog } from '../../ui/dialog/dialog.js';
import { Callout } from '../../ui/feedback/panels.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';

/** Shows the new secret of the ticketing, the only time. */
export const TicketingSecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog open title="Nouveau secret de la billetterie" onClose={onClose} footer={<Button onClick={onClose}>Terminer</Button>}>
    <Stack gap="4">
      <Callout kind="warning" title="Copiez le secret maintenant">
        <Text>Il ne sera plus affiché. Donnez-le à votre billetterie : l’ancien ne vaut plus rien.</Text>
      </Callout>
      <CopyField label="Secret de la billetterie" value={secret} action="Copier le secret" done="Le secret est copié." />
    </Stack>
  </Dialog>
);
