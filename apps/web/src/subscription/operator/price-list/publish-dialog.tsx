import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { useForm } from '../../../ui/form/form.js';
import { day } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { moduleChoices } from '../promotion/promotion.js';
import { usePublishPrices } from './price-list.api.js';
import { formOf, type PriceList, type PricesForm, toBody } from './price-list.js';

/** Publishes prices of a coming day, on the base of those in force. */
export function PublishDialog({ lists, onClose }: { lists: readonly PriceList[]; onClose: () => void }) {
  const form = useForm<PricesForm>({ defaultValues: formOf(lists) });
  const publish = usePublishPrices();
  const submit = form.handleSubmit((values) => {
    if (!values.valid_from) return form.setError('valid_from', { type: 'missing', message: 'Veuillez indiquer le premier jour.' });
    publish.mutate(
      { body: toBody(values) },
      {
        onSuccess: () => {
          notify.success(`Les prix du ${day(values.valid_from)} sont publiés.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Nouveaux prix"
      dirty={form.formState.isDirty && !publish.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Nouveaux prix"
      action="Publier les prix"
      pending={publish.isPending}
    >
      <Text color="fg.muted">
        En euros TTC par mois. Un engagement garde ses prix jusqu’à son dernier jour. Sans engagement, les nouveaux prix valent dès la
        première période qui commence ce jour-là ou après. Les administrateurs des structures concernées reçoivent un courriel.
      </Text>
      <DateField form={form} name="valid_from" label="Premier jour" hint="Une hausse demande trente jours." required />
      {moduleChoices.map(({ value, label }) => (
        <SimpleGrid key={value} columns={{ base: 1, sm: 2 }} gap="4">
          <MoneyField form={form} name={`prices.${value}.reduced`} label={`${label}, engagement d’un an`} required />
          <MoneyField form={form} name={`prices.${value}.full`} label={`${label}, sans engagement`} required />
        </SimpleGrid>
      ))}
      <TextArea form={form} name="reason" label="Motif" hint="Gardé dans l’historique." required maxLength={500} />
    </FormDialog>
  );
}
