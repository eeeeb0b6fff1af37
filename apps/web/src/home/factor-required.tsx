import { ShieldCheck } from 'lucide-react';
import { Callout } from '../ui/feedback/panels.js';
import { Button } from '../ui/page/button.js';
import { Stack, Text } from '../ui/page/layout.js';

/** The home page of a user whose structure requires a second factor, until the account has one. */
export const FactorRequired = ({ onAdd }: { onAdd: () => void }) => (
  <Callout kind="warning" title="Votre structure demande la double authentification">
    <Stack gap="4" align="flex-start">
      <Text>
        Un code de votre téléphone complète votre mot de passe. Il vous faut une application d’authentification : celle de votre téléphone
        ou de votre gestionnaire de mots de passe convient. Vos écrans s’ouvrent dès qu’elle est activée.
      </Text>
      <Button icon={<ShieldCheck size={18} aria-hidden />} onClick={onAdd}>
        Activer maintenant
      </Button>
    </Stack>
  </Callout>
);
