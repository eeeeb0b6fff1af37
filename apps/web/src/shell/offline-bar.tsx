import { WifiOff } from 'lucide-react';
import { useOnline } from '../platform/online.js';
import { Flex } from '../ui/layout.js';

export function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div aria-live="assertive">
      {isOnline ? null : (
        <Flex align="center" justify="center" gap="2" px="4" py="2" bg="bg.warning" color="fg.warning" textStyle="dense" fontWeight="600">
          <WifiOff size={16} aria-hidden />
          Connexion perdue, vos saisies sont conservées
        </Flex>
      )}
    </div>
  );
}
