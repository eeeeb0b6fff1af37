import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import { useErasePerson } from '../person.api.js';
import type { Person } from '../person.js';

/** The phrase that the user types; the API requires the same. */
export const erasurePhrase = 'effacer les données personnelles';

/** Irreversible: the user must type a phrase. @returns whether the data was erased */
export function useErasure(): { erase: (person: Person) => Promise<boolean>; isPending: boolean } {
  const { mutateAsync, isPending } = useErasePerson();
  const erase = async (person: Person) => {
    const agreed = await confirm({
      title: `Effacer les données de ${person.fullname} ?`,
      description: <Consequences />,
      confirmLabel: 'Effacer pour toujours',
      destructive: true,
      typed: erasurePhrase,
    });
    if (!agreed) return false;
    try {
      await mutateAsync({ id: person.id, version: person.version, confirmation: erasurePhrase });
    } catch (error) {
      notify.error(problemOf(error).detail);
      return false;
    }
    notify.success('Les données personnelles sont effacées.');
    return true;
  };
  return { erase, isPending };
}

const Consequences = () => (
  <Stack gap="3">
    <Text>Rien ne pourra être retrouvé, même par nous :</Text>
    <Box as="ul" ps="5" css={{ listStyle: 'disc' }}>
      <li>l’identité, les coordonnées et la famille ;</li>
      <li>les pièces jointes, les demandes et l’historique de ce qu’ils contenaient ;</li>
      <li>les fichiers d’import où cette personne figure.</li>
    </Box>
    <Text>Les montants des remboursements et des inscriptions restent, sans nom.</Text>
  </Stack>
);
