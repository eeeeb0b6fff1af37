import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ListState } from './use-list-params.js';

/** The filters of the list. A press removes one. */
export function ChipRow({ list }: { list: ListState }) {
  if (list.chips.length === 0) return null;
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="2" listStyleType="none" aria-label="Filtres en cours" mb="3">
      {list.chips.map((chip) => (
        <li key={chip.name}>
          <chakra.button
            type="button"
            onClick={() => list.removeChip(chip)}
            aria-label={`Retirer le filtre : ${chip.text}`}
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            minH="28px"
            ps="3"
            pe="2"
            borderRadius="full"
            bg="brand.subtle"
            color="brand.fg"
            textStyle="dense"
            fontWeight="600"
            cursor="pointer"
            _hover={{ bg: 'brand.muted' }}
          >
            {chip.text}
            <X size={14} aria-hidden />
          </chakra.button>
        </li>
      ))}
      {list.chips.length > 1 && (
        <li>
          <chakra.button
            type="button"
            onClick={list.clear}
            minH="28px"
            px="2"
            textStyle="dense"
            color="fg.muted"
            textDecoration="underline"
            cursor="pointer"
          >
            Effacer les filtres
          </chakra.button>
        </li>
      )}
    </chakra.ul>
  );
}
