import { Box, Text } from '../ui/page/layout.js';

const command = 'intendance environments create';

/** Replaces the login form until the first account exists. The command prompts for its inputs. */
export default function FirstRun() {
  return (
    <>
      <Text>
        Aucune structure n’existe encore. La première se crée sur le serveur, avec son administrateur : cette page ne le permet pas, pour
        que personne d’autre que vous ne puisse le faire.
      </Text>
      <Text>Avec Docker, dans le dossier d’Intendance :</Text>
      <CommandLine text={`docker compose -f deploy/compose.yaml --env-file deploy/.env exec app ${command}`} />
      <Text>Sans Docker, dans le dossier d’Intendance, avec les réglages du serveur :</Text>
      <CommandLine text={`npx ${command}`} />
      <Text>
        La commande demande le type et le nom de la structure, puis l’adresse et le nom de l’administrateur. Elle écrit un lien où celui-ci
        choisit son mot de passe.
      </Text>
    </>
  );
}

/** One click selects the whole line. */
const CommandLine = ({ text }: { text: string }) => (
  <Box
    as="code"
    display="block"
    bg="bg.muted"
    borderRadius="l2"
    p="3"
    fontFamily="mono"
    fontSize="sm"
    overflowWrap="anywhere"
    userSelect="all"
  >
    {text}
  </Box>
);
