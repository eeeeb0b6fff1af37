import { Download } from 'lucide-react';
import { count } from '../../ui/format/format.js';
import { useExport } from '../../ui/list/use-export.js';
import { IconButton } from '../../ui/page/button.js';
import { Flex, HStack, Stack, Text } from '../../ui/page/layout.js';
import { type AudienceStep, exportAudience, type Funnel, recipientsFile } from './mail-delivery.api.js';

const steps = [
  ['excluded', 'excluded', 'Exclus'],
  ['without_address', 'without-address', 'Sans adresse'],
  ['unsubscribed', 'unsubscribed', 'Désinscrits'],
  ['bounced', 'bounced', 'Adresses qui n’existent plus'],
  ['double', 'double', 'En double'],
] as const;

/** From the entries of the lists to the mails. Each step can be downloaded. */
export function FunnelList({ id, funnel }: { id: string; funnel: Funnel }) {
  return (
    <Stack gap="2">
      <Line id={id} step="listed" label="Personnes et adresses choisies" value={count(funnel.listed, 'entrée')} />
      {steps.map(([name, step, label]) =>
        funnel[name] > 0 ? <Line key={step} id={id} step={step} label={label} value={`− ${funnel[name]}`} /> : null,
      )}
      <Line id={id} step="to-send" label="Recevront le message" value={count(funnel.to_send, 'destinataire')} isTotal />
    </Stack>
  );
}

type LineProps = { id: string; step: AudienceStep; label: string; value: string; isTotal?: boolean };

function Line({ id, step, label, value, isTotal = false }: LineProps) {
  const { isRunning, run, cancel } = useExport({ request: exportAudience(id, step), file: recipientsFile });
  return (
    <Flex
      justify="space-between"
      align="center"
      gap="4"
      fontWeight={isTotal ? '600' : undefined}
      borderTopWidth={isTotal ? '1px' : undefined}
      pt="1"
    >
      <Text>{label}</Text>
      <HStack gap="2" flexShrink="0">
        <Text>{value}</Text>
        <IconButton
          label={isRunning ? 'Annuler l’export' : `Télécharger : ${label}`}
          size="sm"
          onClick={() => (isRunning ? cancel() : void run('xlsx'))}
        >
          <Download size={16} aria-hidden />
        </IconButton>
      </HStack>
    </Flex>
  );
}
