import { useId } from 'react';
import { DateInput } from '../../../ui/field/date-input.js';
import { TextInput } from '../../../ui/field/text-input.js';
import { today } from '../../../ui/format/format.js';
import { Box, SimpleGrid, Text } from '../../../ui/page/layout.js';
import { paymentModes } from '../claim.js';
import type { BulkCommand } from '../claim-config.js';

export type Terms = { reason: string; paid_on: string | null; payment_mode: string };
type Props = { command: BulkCommand; terms: Terms; onChange: (terms: Terms) => void };

/** The parameters of a bulk command, asked once for all claims. */
export function BulkTerms({ command, terms, onChange }: Props) {
  const id = useId();
  if (command === 'refuse')
    return (
      <Box>
        <Label htmlFor={id}>Motif (obligatoire)</Label>
        <TextInput id={id} value={terms.reason} maxLength={500} onChange={(event) => onChange({ ...terms, reason: event.target.value })} />
      </Box>
    );
  if (command !== 'pay') return null;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <Box>
        <Label htmlFor={id}>Date de paiement</Label>
        <DateInput id={id} value={terms.paid_on} max={today()} onValueChange={(paid_on) => onChange({ ...terms, paid_on })} />
      </Box>
      <Box>
        <Label htmlFor={`${id}-mode`}>Mode de paiement</Label>
        <TextInput
          id={`${id}-mode`}
          list={`${id}-modes`}
          value={terms.payment_mode}
          maxLength={100}
          onChange={(event) => onChange({ ...terms, payment_mode: event.target.value })}
        />
        <datalist id={`${id}-modes`}>
          {paymentModes.map((mode) => (
            <option key={mode} value={mode} />
          ))}
        </datalist>
      </Box>
    </SimpleGrid>
  );
}

function Label({ htmlFor, children }: { htmlFor: string; children: string }) {
  return (
    <Text asChild fontWeight="600" mb="1.5" display="block">
      <label htmlFor={htmlFor}>{children}</label>
    </Text>
  );
}
