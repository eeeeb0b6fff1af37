import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { euros } from '../../../ui/format/format.js';
import { Heading, SimpleGrid, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { directionLabels, type FiscalYear, type YearResult } from '../../calendar/fiscal-year/fiscal-year.js';
import { DeliberationFields, noDeliberation } from './deliberation-fields.js';

type Caps = YearResult['caps'];

/** At most a tenth of the year's surplus, once voted; the bank transfer that follows is an operation of its own. */
export function TransferForm({ year, caps }: { year: FiscalYear; caps: Caps }) {
  const direction = caps.find(({ left }) => left > 0)?.direction ?? 'aep_to_asc';
  const form = useForm({ defaultValues: { direction, amount: null as number | null, recipient: '', ...noDeliberation } });
  const save = bookkeeping.useSend('post', '/api/comptability/exercices/{id}/transfers');
  const isGift = form.watch('direction') === 'asc_to_associations';
  const cap = caps.find((one) => one.direction === form.watch('direction'));
  const submit = form.handleSubmit(({ amount, recipient, ...body }) => {
    if (amount === null) return form.setError('amount', { type: 'missing', message: 'Veuillez renseigner un montant.' });
    save.mutate(
      { path: { id: year.id }, body: { ...body, amount, ...(isGift && { recipient }) } },
      {
        onSuccess: () => {
          notify.success('Le transfert est enregistré.');
          form.reset();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <Form form={form} onSubmit={submit} label="Transfert entre budgets">
      <Heading as="h3" textStyle="h3" fontFamily="body">
        Transférer une part de l’excédent
      </Heading>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <Select
          form={form}
          name="direction"
          label="Sens"
          choices={caps.map((one) => ({ value: one.direction, label: directionLabels[one.direction] }))}
        />
        <MoneyField form={form} name="amount" label="Montant" required />
      </SimpleGrid>
      {cap ? (
        <Text color="fg.muted" textStyle="dense">
          10 % de l’excédent de {euros(cap.surplus)} : {euros(cap.cap)}. Reste à transférer : {euros(cap.left)}.
        </Text>
      ) : null}
      {isGift ? (
        <TextField
          form={form}
          name="recipient"
          label="Association"
          required
          maxLength={100}
          hint="Humanitaire et reconnue d’utilité publique (article R2312-51 du code du travail)."
        />
      ) : null}
      <DeliberationFields form={form} />
      <SubmitButton alignSelf="flex-start" pending={save.isPending}>
        Transférer
      </SubmitButton>
    </Form>
  );
}
