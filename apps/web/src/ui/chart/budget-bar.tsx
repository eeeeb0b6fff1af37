import { Box, Flex, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { pct } from '../format/format.js';

type BudgetBarProps = { label: string; allocated: number; balance: number; isReceipt?: boolean };

/** The remaining share of a budget, in percent of the allocated amount. A negative share has words and a sign, not only a colour. */
export function BudgetBar({ label, allocated, balance, isReceipt = false }: BudgetBarProps) {
  if (allocated <= 0)
    return (
      <Text color="fg.muted" textStyle="dense">
        Aucun budget
      </Text>
    );
  const left = (balance / allocated) * 100;
  const spentShare = Math.min(100, Math.max(0, 100 - left));
  // Receipts above the budget are no fault.
  const isOver = left < 0 && !isReceipt;
  const isNear = spentShare >= 80 && !isReceipt;
  return (
    <Box minW="7rem">
      <Box
        role="progressbar"
        aria-label={isReceipt ? `Recette perçue : ${label}` : `Budget consommé : ${label}`}
        aria-valuenow={Math.round(spentShare)}
        aria-valuemin={0}
        aria-valuemax={100}
        height="2"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box height="full" width={`${spentShare}%`} bg={isOver ? 'red.solid' : isNear ? 'orange.solid' : 'brand.solid'} />
      </Box>
      <Flex align="center" gap="1" textStyle="dense" color={isOver ? 'fg.error' : 'fg.muted'} mt="1">
        {isOver ? <TriangleAlert size={14} aria-hidden /> : null}
        {isReceipt ? `Perçu à ${pct(100 - left)}` : isOver ? `Dépassé de ${pct(-left)}` : `Reste ${pct(left)}`}
      </Flex>
    </Box>
  );
}
