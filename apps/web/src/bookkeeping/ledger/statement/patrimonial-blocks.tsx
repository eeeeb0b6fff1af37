import { Panel } from '../../../ui/feedback/panels.js';
import { euros } from '../../../ui/format/format.js';
import { Flex, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import type { PatrimonialBlock, PatrimonialState } from './statement.js';

/** Balance brought forward, receipts, expenses and final balance of each budget. */
export function PatrimonialBlocks({ state: { aep, asc } }: { state: PatrimonialState }) {
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      <Block title="Attributions économiques et professionnelles (AEP)" block={aep} />
      <Block title="Activités sociales et culturelles (ASC)" block={asc} />
    </SimpleGrid>
  );
}

function Block({ title, block }: { title: string; block: PatrimonialBlock }) {
  const lines: [string, number][] = [
    ['Reliquat de l’exercice précédent', block.previous_final_amount],
    ['Recettes de l’exercice', block.recieved_amount],
    ['Dépenses de l’exercice', block.used_amount],
    ...(block.transferred_amount === 0 ? [] : [['Transféré de l’autre budget', block.transferred_amount] as [string, number]]),
  ];
  return (
    <Panel title={title}>
      <Stack as="dl" gap="1">
        {lines.map(([label, amount]) => (
          <Line key={label} label={label} amount={amount} />
        ))}
        <Line label={block.final_amount < 0 ? 'Déficit' : 'Reliquat'} amount={block.final_amount} isTotal />
      </Stack>
    </Panel>
  );
}

const Line = ({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) => (
  <Flex justify="space-between" gap="4" {...(isTotal ? { borderTopWidth: '1px', pt: '2', mt: '1', fontWeight: '600' } : {})}>
    <Text as="dt">{label}</Text>
    <Text as="dd" color={amount < 0 ? 'fg.error' : undefined} data-amount>
      {euros(amount)}
    </Text>
  </Flex>
);
