import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { CheckboxField } from '../../../ui/field/choice-fields.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { type GiftField, type GiftPlace, type GiftSettings, type GiftValues, giftBody, giftFields, giftValues } from './use-of-gifts.js';

type Props = { year: { id: string; name: string }; places: readonly GiftPlace[]; onClose: () => void };

const settingsQuery = (id: string) => bookkeeping.read('/api/comptability/exercices/{id}/use_of_gifts', { path: { id } });

/** Whether the structure appeals to the public, and the destination or the origin of each amount of a year. */
export function UseOfGiftsDialog({ year, places, onClose }: Props) {
  const { data: settings, error, refetch } = useQuery(settingsQuery(year.id));
  const title = `Générosité du public ${year.name}`;
  if (settings) return <SettingsForm title={title} settings={settings} places={places} onClose={onClose} />;
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <RecordPlaceholder error={error} failure="Impossible de charger les réglages" onRetry={() => void refetch()} />
    </Dialog>
  );
}

type FormProps = { title: string; settings: GiftSettings; places: readonly GiftPlace[]; onClose: () => void };

function SettingsForm({ title, settings, places, onClose }: FormProps) {
  const queries = useQueryClient();
  const { mutateAsync } = bookkeeping.useSend('put', '/api/comptability/exercices/{id}/use_of_gifts');
  const { activities, accounts, shares } = giftFields(places, settings);
  const { form, submit, isDirty, isSaving, conflict } = useRecord<GiftSettings, GiftValues>({
    record: settings,
    place: 'dialog',
    toForm: giftValues,
    fields: [...activities, ...accounts, ...shares],
    read: ({ id }) => queries.fetchQuery({ ...settingsQuery(id), staleTime: 0 }),
    write: (values, base) => {
      const { id, version } = base ?? settings;
      return mutateAsync({ path: { id }, version, body: giftBody(values) });
    },
    notice: 'Les réglages sont enregistrés.',
    onSaved: onClose,
  });
  const selects = (fields: readonly GiftField[]) => (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
      {fields.map(({ name, label, choices = [], placeholder = '' }) => (
        <Select key={name} form={form} name={name} label={label} choices={choices} placeholder={placeholder} />
      ))}
    </SimpleGrid>
  );
  return (
    <FormDialog
      size="xl"
      title={title}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Générosité du public"
      action="Enregistrer"
      pending={isSaving}
      over={conflict}
    >
      {settings.carried_from ? (
        <Callout kind="info" title={`Réglages repris de ${settings.carried_from}`}>
          Relisez-les, corrigez ce qui a changé, puis enregistrez.
        </Callout>
      ) : null}
      <CheckboxField form={form} name="appeals" label="L’association fait appel public à la générosité (loi du 7 août 1991, article 3)" />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <MoneyField
          form={form}
          name="carried_over"
          label="Ressources reportées en début d’exercice"
          hint="Vide : celles de la fin de l’exercice précédent."
        />
        <MoneyField form={form} name="investments" label="Investissements payés par la générosité du public, nets des cessions" />
      </SimpleGrid>
      {activities.length > 0 ? <Heading title="Activités" /> : null}
      {selects(activities)}
      {accounts.length > 0 ? <Heading title="Comptes des écritures sans activité" /> : null}
      {selects(accounts)}
      {shares.length > 0 ? <Heading title="Part payée par la générosité du public" /> : null}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {shares.map(({ name, label }) => (
          <MoneyField key={name} form={form} name={name} label={label} unit="%" />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}

const Heading = ({ title }: { title: string }) => (
  <Text as="h3" fontWeight="600">
    {title}
  </Text>
);
