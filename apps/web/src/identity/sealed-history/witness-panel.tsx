import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../platform/http.js';
import { Callout, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { dateTime, num } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Button } from '../../ui/page/button.js';
import { Box, HStack, Stack, Text } from '../../ui/page/layout.js';
import { InstallationWitness } from './installation-witness.js';
import { witnessesQuery } from './sealed-history.api.js';
import { WitnessDialog } from './witness-dialog.js';

/** The witnesses that receive the code of the last seal each day, and whether the history still agrees with what they received. */
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
        {data && data.emails.length === 0 && data.installation === null ? <Text>Aucun témoin pour le moment.</Text> : null}
        {data && data.emails.length > 0 ? (
          <Box as="ul" listStyleType="disc" pl="5">
            {data.emails.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </Box>
        ) : null}
        {data?.last_seal && data.emails.length > 0 ? <Text>Dernier sceau envoyé : nº {num(data.last_seal.number)}</Text> : null}
        {data ? <InstallationWitness witnesses={data} /> : null}
        {data ? <SealTimestamp witnesses={data} /> : null}
      </Stack>
      {isEditing && data ? <WitnessDialog witnesses={data} onClose={() => setIsEditing(false)} /> : null}
    </Panel>
  );
}

/** When the last seal was certified, with the proof; or why it is not. */
function SealTimestamp({ witnesses: { is_timestamped, can_timestamp, last_seal } }: { witnesses: Schema<'SealWitnessesDto'> }) {
  if (!is_timestamped) return null;
  if (last_seal?.timestamped_at) {
    const { number, timestamped_at } = last_seal;
    return (
      <HStack gap="4" wrap="wrap" justify="space-between">
        <Text>
          Sceau nº {num(number)} horodaté le {dateTime(timestamped_at)}
        </Text>
        <ExportButton
          size="sm"
          request={(_format, signal) =>
            download('/api/sealed_history/witnesses/timestamps/{number}', { path: { number: String(number) }, signal })
          }
          file={() => `Horodatage-sceau-${number}.tst`}
          formats={['tst']}
          label="Télécharger l’horodatage"
        />
      </HStack>
    );
  }
  if (!can_timestamp) return <Callout kind="warning" title="L’installation n’a plus de serveur d’horodatage : prévenez son exploitant." />;
  return last_seal ? (
    <Callout
      kind="warning"
      title={`Le sceau nº ${num(last_seal.number)} n’a pas encore d’horodatage. Il est demandé chaque matin ; si ce message reste, le serveur d’horodatage ne répond pas : prévenez l’exploitant de l’installation.`}
    />
  ) : (
    <Text>Le premier horodatage sera demandé demain matin.</Text>
  );
}
