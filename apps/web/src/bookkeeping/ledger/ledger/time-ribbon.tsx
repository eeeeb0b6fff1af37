import { History } from 'lucide-react';
import { day } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Flex, Text } from '../../../ui/page/layout.js';
import type { useLedgerParams } from './use-ledger-params.js';

/** Says that the amounts are those of another day, or as known on another day, and links back to now. */
export function TimeRibbon({ params }: { params: ReturnType<typeof useLedgerParams> }) {
  const [at, knownDay] = [params.value('au'), params.value('connu')];
  if (!at && !knownDay) return null;
  const viewText = at
    ? `l’état au ${day(at)}${knownDay ? ` tel que connu le ${day(knownDay)}` : ''}`
    : `les comptes tels que connus le ${day(knownDay)}`;
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" bg="bg.warning" color="fg.warning" borderRadius="l2" px="4" py="2" mb="5">
      <History size={18} aria-hidden />
      <Text flex="1" minW="14rem">
        Vous consultez {viewText} · Lecture seule
      </Text>
      <Button size="sm" variant="outline" onClick={() => params.change({ au: '', connu: '' })}>
        Revenir à aujourd’hui
      </Button>
    </Flex>
  );
}
