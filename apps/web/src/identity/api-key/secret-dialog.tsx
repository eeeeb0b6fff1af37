import { Dialog } from '../../ui/dialog/dialog.js';
import { Callout } from '../../ui/feedback/panels.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import type { CreatedApiKey } from './api-key.js';

/** Shows the secret of a new key, the only time. */
export function SecretDialog({ created: { name, secret }, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <Dialog open title={`Clé d’API « ${name} »`} onClose={onClose} footer={<Button onClick={onClose}>Terminer</Button>}>
      {secret === null ? (
        <Callout kind="error" title="La clé n’a pas pu être affichée">
          <Text>La réponse s’est perdue en route, et la clé n’est pas conservée. Remplacez son secret, ou révoquez-la.</Text>
        </Callout>
      ) : (
        <Stack gap="4">
          <Callout kind="warning" title="Copiez la clé maintenant">
            <Text>Elle n’est pas conservée et ne sera plus affichée. Rangez-la comme un mot de passe.</Text>
          </Callout>
          <CopyField label="Clé d’API" value={secret} action="Copier la clé" done="La clé est copiée." />
          <Text textStyle="dense" color="fg.muted">
            À envoyer dans l’en-tête Authorization : Bearer, suivi de la clé.
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}
