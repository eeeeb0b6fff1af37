import { Center, Text } from '../../ui/page/layout.js';

/** The first moments: the code and the user are on their way. */
export function Splash() {
  return (
    <Center minH="100dvh" role="status">
      <Text color="fg.muted">Chargement en cours...</Text>
    </Center>
  );
}
