import { chakra } from '@chakra-ui/react';

/** Names and values, one pair a line. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: 'max-content 1fr' }} columnGap="6" rowGap={{ base: '1', sm: '2' }}>
      {facts.map(([label, value]) => (
        <chakra.div key={label} display="contents">
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <chakra.dd fontWeight="600" overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
