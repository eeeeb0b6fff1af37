import { Copy } from 'lucide-react';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { TextInput } from '../../ui/field/text-input.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import type { CreatedApiKey } from './api-key.js';

/** Shows the secret of a new key, the only time. */
export function SecretDialog({ created: { name, secret }, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <Dialog open title={`Clé d’API « ${name} »`} onClose={onClose} footer={<Button onClick={onClose}>Terminer</Button>}>
      {secret === null ? (
        <Callout kind="error" title="La clé n’a pas pu être affichée">
          <Text>La réponse s’est perdue en route, et la clé n’est pas conservée. Révoquez-la, puis créez-en une autre.</Text>
        </Callout>
      ) : (
        <Stack gap="4">
          <Callout kind="warning" title="Copiez la clé maintenant">
            <Text>Elle n’est pas conservée et ne sera plus affichée. Rangez-la comme un mot de passe.</Text>
          </Callout>
          <HStack gap="2" align="stretch" wrap="wrap">
            <TextInput
              readOnly
              aria-label="Clé d’API"
              value={secret}
              fontFamily="mono"
              flex="1 1 240px"
              onFocus={({ target }) => target.select()}
            />
            <Button icon={<Copy size={16} aria-hidden />} variant="outline" onClick={() => void copy(secret)}>
              Copier la clé
            </Button>
          </HStack>
          <Text textStyle="dense" color="fg.muted">
            À envoyer dans l’en-tête Authorization : Bearer, suivi de la clé.
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}

/** The clipboard exists on secure origins only: elsewhere the field is there to be copied from. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success('La clé est copiée.');
  } catch {
    notify.warning('La copie n’est pas possible ici : sélectionnez la clé et copiez-la.');
  }
}
