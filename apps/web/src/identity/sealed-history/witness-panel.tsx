import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Callout, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { num } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box, Stack, Text } from '../../ui/page/layout.js';
import { witnessesQuery } from './sealed-history.api.js';
import { WitnessDialog } from './witness-dialog.js';

/** The addresses that receive the code of the last seal each day, and whether the history still agrees with what they received. */
export function WitnessPanel() {
  const [isEditing, setIsEditing] = useState(false);
  const { data, error, isPending, refetch } = useQuery(witnessesQuery);
  return (
    <Panel
      title="Témoins"
      actions={
        <Button variant="outline" disabled={!data} onClick={() => setIsEditing(true)}>
          Choisir les témoins
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">
          Les témoins reçoivent chaque jour le code du dernier sceau. L’expert-comptable est un bon témoin : personne ne peut alors réécrire
          l’historique sans qu’il le voie.
        </Text>
        {isPending ? <Loading /> : null}
        {error ? <ErrorPanel title="Impossible de lire les témoins" error={error} onRetry={() => void refetch()} /> : null}
        {data?.mismatch ? (
          <Callout
            kind="error"
            title={`L’historique n’a plus le sceau nº ${num(data.mismatch.number)}, que les témoins ont reçu : il a été modifié, ou une ancienne sauvegarde a été restaurée. Prévenez l’exploitant de l’installation.`}
          />
        ) : null}
        {data && data.emails.length === 0 ? <Text>Aucun témoin pour le moment.</Text> : null}
        {data && data.emails.length > 0 ? (
          <Box as="ul" listStyleType="disc" pl="5">
            {data.emails.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </Box>
        ) : null}
        {data?.last_seal ? <Text>Dernier sceau envoyé : nº {num(data.last_seal.number)}</Text> : null}
      </Stack>
      {isEditing && data ? <WitnessDialog witnesses={data} onClose={() => setIsEditing(false)} /> : null}
    </Panel>
  );
}
