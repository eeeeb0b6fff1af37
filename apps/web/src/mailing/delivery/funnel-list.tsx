import { count } from '../../ui/format/format.js';
import { Flex, Stack, Text } from '../../ui/page/layout.js';
import type { Funnel } from './delivery.api.js';

const steps = [
  ['without_address', 'Sans adresse'],
  ['unsubscribed', 'Désinscrits'],
  ['bounced', 'Adresses qui n’existent plus'],
  ['double', 'En double'],
] as const;

/** From the entries of the lists to the mails. */
export function FunnelList({ funnel }: { funnel: Funnel }) {
  return (
    <Stack gap="2">
      <Line label="Personnes et adresses choisies" value={count(funnel.listed, 'entrée')} />
      {steps.map(([step, label]) => (funnel[step] > 0 ? <Line key={step} label={label} value={`− ${funnel[step]}`} /> : null))}
      <Line label="Recevront le message" value={count(funnel.to_send, 'destinataire')} isTotal />
    </Stack>
  );
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <Flex justify="space-between" gap="4" fontWeight={isTotal ? '600' : undefined} borderTopWidth={isTotal ? '1px' : undefined} pt="1">
      <Text>{label}</Text>
      <Text>{value}</Text>
    </Flex>
  );
}
