import type { UseFormReturn } from 'react-hook-form';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Button } from '../../../ui/page/button.js';
import { Box, SimpleGrid, Text } from '../../../ui/page/layout.js';
import type { EntryValues } from './entry-form.js';
import { emptyForeign, eurosAt } from './foreign-line.js';

type Props = { form: UseFormReturn<EntryValues>; line: number };

/** The amount of a line in another currency, with the rate that makes its euros; one button while it has none. */
export function ForeignFields({ form, line }: Props) {
  const name = `lines.${line}.foreign` as const;
  const foreign = form.watch(name);
  const currency = foreign?.currency ?? '';
  if (!foreign)
    return (
      <Button size="sm" variant="ghost" onClick={() => form.setValue(name, emptyForeign(form.getValues('date')))}>
        Saisir en devise
      </Button>
    );
  return (
    <Box as="fieldset" borderWidth="1px" borderRadius="md" p="3">
      <Box as="legend" fontWeight="600" px="1">
        Montant en devise de la ligne {line + 1}
      </Box>
      <SimpleGrid columns={{ base: 1, md: 5 }} gap="3" alignItems="start" onBlur={() => fillEuros(form, line)}>
        <TextField form={form} name={`${name}.currency`} label="Devise" required maxLength={3} />
        <MoneyField form={form} name={`${name}.amount`} label="Montant en devise" required unit={currency} />
        <TextField form={form} name={`${name}.rate`} label={`Euros pour 1 ${currency}`} maxLength={20} />
        <DateField form={form} name={`${name}.date`} label="Jour du cours" required />
        <TextField form={form} name={`${name}.source`} label="Source du cours" required maxLength={100} />
      </SimpleGrid>
      <Text textStyle="dense" color="fg.muted" mt="2">
        Le cours fait le montant en euros ; sans cours, il se déduit du montant en euros que vous saisissez.
      </Text>
      <Button size="sm" variant="ghost" mt="2" onClick={() => form.setValue(name, null)}>
        Retirer la devise
      </Button>
    </Box>
  );
}

/** On the side that has an amount already, else on the usual side of the account. */
function fillEuros({ getValues, setValue }: Props['form'], line: number): void {
  const { account, debit, credit, foreign } = getValues(`lines.${line}`);
  const euros = foreign && eurosAt(foreign);
  if (euros === null) return;
  const isDebit = debit !== null || (credit === null && /^([236]|411)/.test(account ?? ''));
  setValue(`lines.${line}.${isDebit ? 'debit' : 'credit'}`, euros, { shouldDirty: true });
}
