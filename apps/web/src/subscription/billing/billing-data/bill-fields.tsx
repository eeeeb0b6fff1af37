import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../../ui/field/choice-fields.js';
import { choicesOf } from '../../../ui/field/choices-of.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { labels, type Values, vatLabels } from './billing-values.js';

const vatChoices = choicesOf(vatLabels);

/** Printed on bills: the customer, and the address when it is another one. */
export const BillFields = ({ form }: { form: UseFormReturn<Values> }) => (
  <>
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
      <TextField
        form={form}
        name="siren"
        label={labels.siren}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        hint="Imprimé sur vos factures ; à défaut, celui de votre structure."
      />
      <Select
        form={form}
        name="vat_status"
        label={labels.vat_status}
        choices={vatChoices}
        placeholder="Selon le type de la structure"
        hint="Une structure assujettie est facturée comme un professionnel."
      />
    </SimpleGrid>
    <CheckboxField form={form} name="has_bill_address" label={labels.has_bill_address} />
    {form.watch('has_bill_address') ? <BillAddress form={form} /> : null}
  </>
);

const BillAddress = ({ form }: { form: UseFormReturn<Values> }) => (
  <>
    <TextField form={form} name="bill_street" label={labels.bill_street} maxLength={70} autoComplete="billing street-address" required />
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
      <TextField form={form} name="bill_zip" label={labels.bill_zip} maxLength={16} autoComplete="billing postal-code" required />
      <TextField form={form} name="bill_city" label={labels.bill_city} maxLength={35} autoComplete="billing address-level2" required />
      <TextField
        form={form}
        name="bill_country"
        label={labels.bill_country}
        maxLength={2}
        autoComplete="billing country"
        hint="Deux lettres : FR, BE…"
        required
      />
    </SimpleGrid>
  </>
);
