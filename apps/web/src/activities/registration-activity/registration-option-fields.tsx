import { randomId } from '@intendance/contract/random-id.js';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { CountField } from '../../ui/field/count-field.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { TextField } from '../../ui/field/text-field.js';
import { Button, IconButton } from '../../ui/page/button.js';
import { Box, Flex, SimpleGrid, Stack, Text } from '../../ui/page/layout.js';
import type { RegistrationRule } from './registration-activity.js';

type Form = { form: UseFormReturn<RegistrationRule> };

const mostOptions = 50;

/** The options of an activity, a line for each. */
export function RegistrationOptionFields({ form }: Form) {
  // The rows have ids of their own, which a save keeps.
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' });
  const add = (): void => {
    append({ id: randomId(), group: '', name: '', price: null, attendees_limit: null }, { focusName: `options.${fields.length}.name` });
  };
  return (
    <Stack gap="4">
      <Text color="fg.muted" textStyle="dense">
        Bus, repas, taille : l’inscription dit combien de participants prennent chaque option. Dans un groupe, « Taille » par exemple,
        chaque participant en prend une ; sans groupe, l’option est au choix. Sans nombre de places, elle est sans limite.
      </Text>
      {fields.map(({ key }, row) => (
        <OptionRow key={key} form={form} row={row} onRemove={() => remove(row)} />
      ))}
      <Button
        alignSelf="flex-start"
        size="sm"
        variant="outline"
        icon={<Plus size={16} aria-hidden />}
        disabled={fields.length >= mostOptions}
        onClick={add}
      >
        Ajouter une option
      </Button>
    </Stack>
  );
}

function OptionRow({ form, row, onRemove }: Form & { row: number; onRemove: () => void }) {
  const name = form.watch(`options.${row}.name`);
  return (
    <Flex gap="2" align="flex-start" borderWidth="1px" borderRadius="l2" p="3" role="group" aria-label={`Option ${row + 1}`}>
      <SimpleGrid flex="1" columns={{ base: 1, sm: 2 }} gap="3">
        <TextField form={form} name={`options.${row}.name`} label="Option" maxLength={100} required />
        <TextField form={form} name={`options.${row}.group`} label="Groupe" maxLength={100} />
        <MoneyField form={form} name={`options.${row}.price`} label="Supplément par participant" />
        <CountField form={form} name={`options.${row}.attendees_limit`} label="Places" max={1_000_000} />
      </SimpleGrid>
      <Box pt={{ base: 0, sm: 6 }}>
        <IconButton label={`Retirer l’option ${name || row + 1}`} minH="40px" onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </Box>
    </Flex>
  );
}
