import { KeyRound, ShieldCheck } from 'lucide-react';
import { Callout } from '../ui/feedback/panels.js';
import { day } from '../ui/format/format.js';
import { Button } from '../ui/page/button.js';
import { Flex, Stack, Text } from '../ui/page/layout.js';

/** `from`: the day on which the structure closes to the user; null once it is closed. */
type Props = { isPasskey: boolean; from: string | null; onAddCode: () => void; onAddPasskey: () => void };

/** For a user whose structure requires a second factor, or will, until the account has it. */
export const FactorRequired = ({ isPasskey, from, onAddCode, onAddPasskey }: Props) => (
  <Callout kind={from === null ? 'warning' : 'info'} title={titleOf(isPasskey, from)}>
    <Stack gap="4" align="flex-start">
      <Text>{isPasskey ? passkeyText : codeText}</Text>
      <Text>{from === null ? 'Vos écrans s’ouvrent dès que c’est fait.' : 'Deux minutes suffisent ; d’ici là, rien ne change.'}</Text>
      <Flex gap="3" wrap="wrap">
        {isPasskey ? null : (
          <Button icon={<ShieldCheck size={18} aria-hidden />} onClick={onAddCode}>
            Activer maintenant
          </Button>
        )}
        <Button {...(!isPasskey && { variant: 'outline' })} icon={<KeyRound size={18} aria-hidden />} onClick={onAddPasskey}>
          Ajouter une clé d’accès
        </Button>
      </Flex>
    </Stack>
  </Callout>
);

const titleOf = (isPasskey: boolean, from: string | null): string => {
  const factor = isPasskey ? 'une clé d’accès' : 'la double authentification';
  return from === null ? `Votre structure demande ${factor}` : `À partir du ${day(from)}, votre structure demande ${factor}`;
};
const codeText =
  'Un code de votre téléphone complète votre mot de passe, ou une clé d’accès le remplace. Pour les codes, il vous faut une application d’authentification : celle de votre téléphone ou de votre gestionnaire de mots de passe convient.';
const passkeyText =
  'Une clé d’accès remplace le mot de passe, et un site qui imite celui-ci ne peut rien en faire. Votre téléphone, votre ordinateur ou votre gestionnaire de mots de passe la garde.';
