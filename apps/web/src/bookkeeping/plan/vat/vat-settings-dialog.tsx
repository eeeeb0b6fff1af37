import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { CheckboxField, SegmentField } from '../../../ui/field/choice-fields.js';
import { CountField } from '../../../ui/field/count-field.js';
import { DateField } from '../../../ui/field/date-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { useSaveVatSettings, type VatSettings } from './vat.api.js';
import { exigibilities, periodicities, type VatValues, vatBody, vatFaults, vatValues } from './vat-settings-form.js';

/** Whether the structure is liable to the tax, how it declares it, and what it deducts. */
export function VatSettingsDialog({ settings, onClose }: { settings: VatSettings; onClose: () => void }) {
  const isCse = useMe().is_cse;
  const form = useForm<VatValues>({ defaultValues: vatValues(settings) });
  const save = useSaveVatSettings();
  const submit = form.handleSubmit((values) => {
    const faults = vatFaults(values);
    for (const { name, message } of faults) form.setError(name, { type: 'range', message });
    if (faults.length > 0) return;
    save.mutate(
      { version: settings.version, body: vatBody(values, settings) },
      {
        onSuccess: () => {
          notify.success('Les réglages de la TVA sont enregistrés.');
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Réglages de la TVA"
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Réglages de la TVA"
      action="Enregistrer"
      pending={save.isPending}
    >
      <Text color="fg.muted">
        Sans date, la structure n’est pas redevable : franchise en base (CGI, art. 293 B), ou aucune activité taxable.
      </Text>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="liable_from" label="Redevable à partir du" />
        <DateField form={form} name="liable_until" label="Jusqu’au, si elle ne l’est plus" />
      </SimpleGrid>
      <Select form={form} name="periodicity" label="Déclaration" choices={periodicities} />
      <SegmentField form={form} name="exigibility" label="TVA des prestations exigible" choices={exigibilities} />
      {isCse ? (
        <CheckboxField
          form={form}
          name="full_accounts"
          label="Notre comité tient une comptabilité complète, et non le livre des recettes et des dépenses"
        />
      ) : null}
      <Text as="h3" fontWeight="600">
        Coefficient de déduction
      </Text>
      <Text color="fg.muted">
        La part de la TVA des dépenses qui se déduit : le produit des trois facteurs, arrondi par excès (CGI, annexe II, art. 206). Sans
        coefficient, toute la TVA se déduit.
      </Text>
      <SimpleGrid columns={2} gap="4">
        <CountField form={form} name="year" label="Année civile" max={2200} />
        <TextField form={form} name="liability" label="Assujettissement" inputMode="decimal" maxLength={5} />
        <TextField form={form} name="taxation" label="Taxation" inputMode="decimal" maxLength={5} />
        <TextField form={form} name="admission" label="Admission" inputMode="decimal" maxLength={5} />
      </SimpleGrid>
      {settings.deductions.length > 0 ? (
        <Text color="fg.muted">
          {`Enregistrés : ${settings.deductions.map(({ year, coefficient }) => `${year} : ${coefficient.toFixed(2).replace('.', ',')}`).join(' ; ')}.`}
        </Text>
      ) : null}
    </FormDialog>
  );
}
