import { Box, Flex, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { pct } from '../format.js';

/** What is left of a budget, in percent of what was allocated. Below zero it is said in words and with a sign, not by the colour alone. */
export function BudgetBar({ label, allocated, balance }: { label: string; allocated: number; balance: number }) {
  if (allocated <= 0)
    return (
      <Text color="fg.muted" textStyle="dense">
        Aucun budget
      </Text>
    );
  const left = (balance / allocated) * 100;
  const spent = Math.min(100, Math.max(0, 100 - left));
  const isOver = left < 0;
  return (
    <Box minW="7rem">
      <Box
        role="progressbar"
        aria-label={`Budget consommé : ${label}`}
        aria-valuenow={Math.round(spent)}
        aria-valuemin={0}
        aria-valuemax={100}
        height="2"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box height="full" width={`${spent}%`} bg={isOver ? 'red.solid' : spent >= 80 ? 'orange.solid' : 'brand.solid'} />
      </Box>
      <Flex align="center" gap="1" textStyle="dense" color={isOver ? 'fg.error' : 'fg.muted'} mt="1">
        {isOver ? <TriangleAlert size={14} aria-hidden /> : null}
        {isOver ? `Dépassé de ${pct(-left)}` : `Reste ${pct(left)}`}
      </Flex>
    </Box>
  );
}
