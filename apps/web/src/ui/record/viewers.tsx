import { Flex } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useViewers } from '../../platform/live/on-screen.js';

const listed = new Intl.ListFormat('fr');

/** The other users who have the record on their screen at the moment; says it aloud when one comes or leaves. */
export function Viewers({ type, id }: { type: string; id: string }) {
  const names = useViewers(type, id);
  const verb = names.length > 1 ? 'ont' : 'a';
  return (
    <Flex role="status" align="center" gap="1.5" textStyle="dense" color="fg.muted">
      {names.length > 0 && (
        <>
          <Eye size={14} aria-hidden />
          {listed.format(names)} {verb} aussi cette fiche à l’écran
        </>
      )}
    </Flex>
  );
}
