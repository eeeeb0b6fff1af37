import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CountField } from '../../../ui/field/count-field.js';
import { euros } from '../../../ui/format/format.js';
import { Box, SimpleGrid, Text } from '../../../ui/page/layout.js';
import { cashValues } from './cash-count.js';

const mostPieces = 1_000_000;

/** How many notes and coins of each value lie in the box. */
export function CashPiecesFields<V extends FieldValues & { pieces: (number | null)[] }>({ form }: { form: UseFormReturn<V> }) {
  return (
    <Box as="fieldset">
      <Box as="legend" fontWeight="600" mb="2">
        Billets et pièces
      </Box>
      <SimpleGrid columns={{ base: 3, sm: 5 }} gap="3">
        {cashValues.map((value, rank) => (
          <CountField key={value} form={form} name={`pieces.${rank}` as Path<V>} label={euros(value)} max={mostPieces} />
        ))}
      </SimpleGrid>
      <Text textStyle="dense" color="fg.muted" mt="2">
        Le nombre de chacun ; laissez tout vide pour saisir la somme seule.
      </Text>
    </Box>
  );
}

type CountedSumProps = {
  sum: number;
  /** The balance of the books on the day that is shown. */
  books: number;
  isOfDay: boolean;
};

/** The sum of the notes and coins, said again at each change, and what the books have more or less on that day. */
export function CountedSum({ sum, books, isOfDay }: CountedSumProps) {
  const gap = Math.round((sum - books) * 100) / 100;
  return (
    <Text role="status" fontWeight="600" data-amount>
      Somme comptée : {euros(sum)}
      {isOfDay ? (gap === 0 ? ', comme les écritures' : `, écart de ${euros(gap)} avec les écritures`) : ''}
    </Text>
  );
}
