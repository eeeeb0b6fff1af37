import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { ChoiceCombobox } from '../../../ui/field/choice-combobox.js';
import { DateField } from '../../../ui/field/date-field.js';
import { FormField } from '../../../ui/field/form-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { today } from '../../../ui/format/format.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { activitiesQuery } from '../../plan/plan/plan.api.js';
import { purseChoices } from '../../plan/plan/plan.js';
import { AccountField } from '../journal-entry/account-field.js';
import { type Grant, type Grants, grants } from './grant.api.js';
import {
  emptyGrant,
  type GrantValues,
  grantBody,
  grantConflictFields,
  grantValues,
  isGrantAccount,
  kindChoices,
  usualAccounts,
} from './grant-form.js';

type Props = {
  grant: Grant | null;
  /** The year that a new grant pays for. */
  year: Grants['exercice'];
  /** Books of a year before this day were kept elsewhere. */
  firstDay: string;
  onClose: () => void;
};

/** A grant, new or in the books. */
export function GrantDialog({ grant, year, firstDay, onClose }: Props) {
  const isCse = useMe().is_cse;
  const queries = useQueryClient();
  const { mutateAsync } = grants.useSave();
  const { form, save, isDirty, isSaving, conflict } = useRecord<Grant, GrantValues>({
    record: grant,
    place: 'dialog',
    toForm: grantValues,
    empty: emptyGrant(today(), isCse, year),
    fields: grantConflictFields,
    read: ({ id }) => queries.fetchQuery({ ...grants.one(id), staleTime: 0 }),
    write: (values, base) =>
      mutateAsync(base ? { id: base.id, version: base.version, body: grantBody(values) } : { id: undefined, body: grantBody(values) }),
    notice: grant ? 'La subvention est corrigée.' : 'La subvention est inscrite.',
    onSaved: onClose,
  });
  const submit = form.handleSubmit((values) =>
    values.award_date
      ? save(values)
      : form.setError('award_date', { type: 'missing', message: 'Veuillez renseigner la date de notification.' }),
  );
  return (
    <FormDialog
      size="lg"
      title={grant?.label ?? 'Nouvelle subvention'}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Subvention"
      action="Enregistrer"
      pending={isSaving}
      subtitle={grant && <Viewers type="grant" id={grant.id} />}
      over={conflict}
    >
      <Award form={form} isCse={isCse} />
      <Period form={form} isCse={isCse} firstDay={firstDay} />
    </FormDialog>
  );
}

type PartProps = { form: UseFormReturn<GrantValues>; isCse: boolean };

function Award({ form, isCse }: PartProps) {
  const kind = form.watch('kind');
  useEffect(() => {
    const account = form.getValues('accounting_code_value');
    const isUsual = account !== null && Object.values(usualAccounts).includes(account) && account !== usualAccounts[kind];
    if (isUsual && form.formState.dirtyFields.kind) form.setValue('accounting_code_value', usualAccounts[kind], { shouldDirty: true });
  }, [form, kind]);
  return (
    <>
      <TextField form={form} name="label" label="Projet financé" required maxLength={200} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField form={form} name="funder" label="Financeur" required maxLength={200} />
        <Select form={form} name="kind" label="Type" required choices={kindChoices} />
        <AccountField
          form={form}
          name="accounting_code_value"
          isOffered={(code) => isGrantAccount(kind, code)}
          emptyText="Aucun compte à ce nom"
          hint={kind === 'investment' ? 'Un compte 131 à 138.' : 'Le compte de produits de la subvention.'}
        />
        {isCse ? <Select form={form} name="budget" label="Budget" required choices={purseChoices} /> : null}
        <MoneyField form={form} name="amount" label="Montant attribué" required />
        <DateField
          form={form}
          name="award_date"
          label="Notifiée le"
          required
          hint="Comptabilisez le montant entier ce jour-là (441000 en attendant le versement)."
        />
      </SimpleGrid>
    </>
  );
}

function Period({ form, isCse, firstDay }: PartProps & { firstDay: string }) {
  const { data: activities = [] } = useQuery(activitiesQuery);
  const [kind, awardDate, budget] = form.watch(['kind', 'award_date', 'budget']);
  const isInvestment = kind === 'investment';
  const choices = activities
    .filter((activity) => !isCse || activity.budget === '' || activity.budget === budget)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <DateField
        form={form}
        name="start_date"
        label={isInvestment ? 'Reprise du' : 'Période financée du'}
        hint={isInvestment ? 'La mise en service du bien.' : undefined}
      />
      <DateField
        form={form}
        name="end_date"
        label="Au"
        hint={
          isInvestment
            ? 'La fin de la durée d’utilisation du bien.'
            : 'La part des exercices suivants passe en produits constatés d’avance.'
        }
      />
      {isInvestment ? null : (
        <FormField form={form} name="activity_id" label="Activité suivie" hint="Ses charges seront proposées comme dépenses de l’exercice.">
          {({ value, onChange, ref }, { invalid }) => (
            <ChoiceCombobox
              ref={ref}
              label="Activité suivie"
              value={value as string | null}
              onValueChange={onChange}
              invalid={invalid}
              choices={choices}
              placeholder="Aucune"
              emptyText="Aucune activité à ce nom"
            />
          )}
        </FormField>
      )}
      <TextField form={form} name="piece_ref" label="Pièce" maxLength={40} hint="La convention ou la notification." />
      {awardDate && firstDay && awardDate < firstDay ? (
        <MoneyField
          form={form}
          name="opening_amount"
          label={isInvestment ? 'Déjà repris au résultat' : 'Fonds dédié à l’ouverture'}
          hint={
            isInvestment
              ? 'Dans vos livres d’avant. Vide : ce que dit la durée.'
              : 'Ce qui n’était pas dépensé au premier jour de ces livres. Vide : rien.'
          }
        />
      ) : null}
    </SimpleGrid>
  );
}
