import { WifiOff } from 'lucide-react';
import { type Connection, useConnection } from '../../platform/session/online.js';
import { Flex } from '../../ui/page/layout.js';

const texts: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'Connexion perdue, vos saisies sont conservées',
  unreachable: 'Le serveur ne répond pas, vos saisies sont conservées',
};

export function OfflineBar() {
  const connection = useConnection();
  return (
    <div aria-live="assertive">
      {connection === 'online' ? null : (
        <Flex align="center" justify="center" gap="2" px="4" py="2" bg="bg.warning" color="fg.warning" textStyle="dense" fontWeight="600">
          <WifiOff size={16} aria-hidden />
          {texts[connection]}
        </Flex>
      )}
    </div>
  );
}
