import { Eraser } from 'lucide-react';
import { useAllowed } from '../../../platform/me.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { Button } from '../../../ui/page/button.js';
import { Flex, Text } from '../../../ui/page/layout.js';
import type { Person } from '../person.js';
import { useErasure } from './use-erase-person.js';

/** Irreversible actions, apart from everyday ones. */
export function DangerZone({ person }: { person: Person }) {
  const isAllowed = useAllowed();
  const { erase, isPending } = useErasure();
  if (!isAllowed('people-edit')) return null;
  return (
    <Panel title="Effacement définitif">
      <Flex gap="4" justify="space-between" align="center" wrap="wrap">
        <Text color="fg.muted" maxW="64ch">
          À la demande de la personne, ses données et celles de sa famille sont effacées pour toujours. Les montants de ses remboursements
          et inscriptions restent, sans nom.
        </Text>
        <Button
          variant="outline"
          colorPalette="red"
          loading={isPending}
          icon={<Eraser size={16} aria-hidden />}
          onClick={() => void erase(person)}
        >
          Effacer les données personnelles
        </Button>
      </Flex>
    </Panel>
  );
}
