import type { Schema } from '@intendance/contract/client.js';
import { download } from '../../platform/http.js';
import { Callout } from '../../ui/feedback/panels.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { dateTime, num } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';

type Witnesses = Schema<'SealWitnessesDto'>;

const reasons: Record<Schema<'RefusedSealDto'>['reason'], string> = {
  key: 'une clé que la précédente n’a pas signée l’a scellé',
  'other-head': 'elle a reçu un autre sceau de ce numéro',
  behind: 'elle a reçu un sceau plus récent',
  fork: 'il ne suit pas le dernier sceau qu’elle a reçu',
};

/** The other installation that receives each head: its last attestation, or why there is none. */
export function InstallationWitness({ witnesses }: { witnesses: Witnesses }) {
  const { installation, history, refusal } = witnesses;
  if (installation === null) return null;
  return (
    <Stack gap="3">
      <Text overflowWrap="anywhere">Installation témoin : {installation}</Text>
      {refusal ? (
        <Callout
          kind="error"
          title={`L’installation témoin refuse le sceau nº ${num(refusal.number)} : ${reasons[refusal.reason]}. L’historique a été modifié, ou une ancienne sauvegarde a été restaurée. Prévenez l’exploitant de l’installation.`}
        />
      ) : (
        <Attestation witnesses={witnesses} />
      )}
      {history === null ? null : (
        <CopyField
          label="Sceaux reçus par le témoin"
          value={`${installation}/api/witness/heads/${history}`}
          action="Copier l’adresse"
          done="L’adresse des sceaux reçus est copiée."
        />
      )}
    </Stack>
  );
}

function Attestation({ witnesses: { last_seal: seal } }: { witnesses: Witnesses }) {
  if (!seal) return <Text>Le premier sceau lui sera envoyé demain matin.</Text>;
  const { number, acknowledged_at } = seal;
  if (acknowledged_at === null)
    return (
      <Callout
        kind="warning"
        title={`L’installation témoin n’a pas encore attesté le sceau nº ${num(number)}. Il est envoyé à nouveau chaque matin ; si ce message reste, vérifiez l’adresse, ou demandez à son exploitant si elle est témoin.`}
      />
    );
  return (
    <HStack gap="4" wrap="wrap" justify="space-between">
      <Text>
        Sceau nº {num(number)} attesté le {dateTime(acknowledged_at)}
      </Text>
      <ExportButton
        size="sm"
        request={(_format, signal) =>
          download('/api/sealed_history/witnesses/acknowledgements/{number}', { path: { number: String(number) }, signal })
        }
        file={() => `Attestation-sceau-${number}.json`}
        formats={['json']}
        label="Télécharger l’attestation"
      />
    </HStack>
  );
}
