import type { UseFormReturn } from 'react-hook-form';
import { CityField, ZipCodeField } from '../../../capabilities/city/city-fields.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { choicesOf } from '../../../ui/field/choices-of.js';
import { CountField } from '../../../ui/field/count-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form } from '../../../ui/form/form.js';
import { FormBar } from '../../../ui/form/form-bar.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Box, SimpleGrid, Span, Text } from '../../../ui/page/layout.js';
import { type Environment, headcountLabel, labels, typeLabels, type EnvironmentForm as Values } from './environment.js';
import { useEnvironment } from './use-environment.js';

const choices = choicesOf(typeLabels);
type Props = { form: UseFormReturn<Values> };

export function EnvironmentForm({ environment }: { environment: Environment }) {
  const { form, submit, isSaving, conflict } = useEnvironment(environment);
  return (
    <>
      <Form form={form} onSubmit={submit} label="Ma structure">
        <Panel title="Identité">
          <Identity form={form} isTypeLocked={environment.type_locked} />
        </Panel>
        <Panel title="Coordonnées">
          <Contact form={form} />
        </Panel>
        <FormBar>
          <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
        </FormBar>
      </Form>
      {conflict}
    </>
  );
}

const Identity = ({ form, isTypeLocked }: Props & { isTypeLocked: boolean }) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
    <TextField form={form} name="name" label={labels.name} maxLength={200} autoComplete="organization" required />
    {isTypeLocked ? (
      <Box>
        <Text fontWeight="600">{labels.type}</Text>
        <Text mt="1.5">{typeLabels[form.getValues('type')]}</Text>
        <Span color="fg.muted" textStyle="dense">
          La comptabilité a commencé : le type ne peut plus changer.
        </Span>
      </Box>
    ) : (
      <Select
        form={form}
        name="type"
        label={labels.type}
        choices={choices}
        hint="Il décide des budgets et du plan de la comptabilité."
        required
      />
    )}
    <TextField form={form} name="siren" label={labels.siren} inputMode="numeric" maxLength={20} autoComplete="off" hint="9 chiffres" />
    <CountField form={form} name="headcount" label={headcountLabel(form.watch('type'))} max={1_000_000} />
  </SimpleGrid>
);

const Contact = ({ form }: Props) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
    <Box gridColumn={{ md: 'span 2' }}>
      <TextField form={form} name="address" label={labels.address} maxLength={200} autoComplete="street-address" />
    </Box>
    <ZipCodeField form={form} label={labels.zip_code} required={false} autoComplete="postal-code" acceptsUnknown />
    <CityField form={form} label={labels.city} required={false} autoComplete="address-level2" acceptsUnknown />
    <TextField form={form} name="phone" label={labels.phone} type="tel" maxLength={30} autoComplete="tel" hint="10 chiffres" />
    <TextField form={form} name="email" label={labels.email} type="email" maxLength={254} autoComplete="email" />
  </SimpleGrid>
);
