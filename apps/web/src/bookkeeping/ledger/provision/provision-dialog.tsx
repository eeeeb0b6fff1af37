import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { today } from '../../../ui/format/format.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { purseChoices } from '../../plan/plan/plan.js';
import { AccountField } from '../journal-entry/account-field.js';
import { type Provision, type Provisions, provisions } from './provision.api.js';
import {
  emptyProvision,
  isImpairment,
  isProvisionAccount,
  isUsual,
  kindChoices,
  type ProvisionValues,
  provisionBody,
  provisionConflictFields,
  provisionValues,
  usualAccount,
} from './provision-form.js';

type Year = Provisions['exercice'];
type Props = {
  provision: Provision | null;
  year: Year;
  /** Books of a year before this day were kept elsewhere. */
  firstDay: string;
  onClose: () => void;
};

/** A provision, new or in the books. */
export function ProvisionDialog({ provision, year, firstDay, onClose }: Props) {
  const isCse = useMe().is_cse;
  const queries = useQueryClient();
  const { mutateAsync } = provisions.useSave();
  const { form, save, isDirty, isSaving, conflict } = useRecord<Provision, ProvisionValues>({
    record: provision,
    place: 'dialog',
    toForm: provisionValues,
    empty: emptyProvision(today(), isCse, year),
    fields: provisionConflictFields,
    read: ({ id }) => queries.fetchQuery({ ...provisions.one(id), staleTime: 0 }),
    write: (values, base) =>
      mutateAsync(
        base ? { id: base.id, version: base.version, body: provisionBody(values) } : { id: undefined, body: provisionBody(values) },
      ),
    notice: provision ? 'La provision est corrigée.' : 'La provision est inscrite : estimez son montant à la fin de l’exercice.',
    onSaved: onClose,
  });
  const submit = form.handleSubmit((values) =>
    values.cause_date
      ? save(values)
      : form.setError('cause_date', { type: 'missing', message: 'Veuillez renseigner la date du fait qui motive la provision.' }),
  );
  return (
    <FormDialog
      size="lg"
      title={provision?.label ?? 'Nouvelle provision'}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Provision"
      action="Enregistrer"
      pending={isSaving}
      subtitle={provision && <Viewers type="provision" id={provision.id} />}
      over={conflict}
    >
      <Cause form={form} year={year} isCse={isCse} firstDay={firstDay} />
    </FormDialog>
  );
}

type PartProps = { form: UseFormReturn<ProvisionValues>; year: Year; isCse: boolean; firstDay: string };

function Cause({ form, year, isCse, firstDay }: PartProps) {
  const [kind, causeDate] = form.watch(['kind', 'cause_date']);
  useEffect(() => {
    const account = form.getValues('accounting_code_value');
    const isReplaced = account !== null && (!isProvisionAccount(kind, account) || isUsual(account, year));
    if (isReplaced && form.formState.isDirty) form.setValue('accounting_code_value', usualAccount(kind, year), { shouldDirty: true });
  }, [form, kind, year]);
  return (
    <>
      <TextField form={form} name="label" label="Objet" required maxLength={200} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <Select form={form} name="kind" label="Nature" required choices={kindChoices} />
        <AccountField
          form={form}
          name="accounting_code_value"
          isOffered={(code) => isProvisionAccount(kind, code)}
          emptyText="Aucun compte à ce nom"
          hint={isImpairment(kind) ? 'Le compte qui perd de sa valeur.' : 'Un compte 15.'}
        />
        {kind === 'receivable' ? (
          <>
            <TextField form={form} name="third_party_code" label="Code du tiers" required maxLength={80} hint="Celui du grand livre." />
            <TextField form={form} name="third_party_name" label="Nom du tiers" maxLength={200} />
          </>
        ) : null}
        {isCse ? <Select form={form} name="budget" label="Budget" required choices={purseChoices} /> : null}
        <DateField form={form} name="cause_date" label="Fait du" required hint="L’assignation, l’engagement, la dernière relance." />
        <TextField form={form} name="piece_ref" label="Pièce" maxLength={40} />
        {causeDate && firstDay && causeDate < firstDay ? (
          <MoneyField
            form={form}
            name="opening_amount"
            label="Provision à l’ouverture"
            hint="Dans vos livres d’avant, au premier jour de ceux-ci. Vide : rien."
          />
        ) : null}
      </SimpleGrid>
      <TextArea
        form={form}
        name="justification"
        label="Justification"
        required
        rows={3}
        maxLength={2000}
        hint="Pourquoi la dépense est probable, et comment son montant est estimé : l’annexe le dit."
      />
    </>
  );
}
