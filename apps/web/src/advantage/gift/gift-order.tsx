import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { Panel } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { DateField } from '../../ui/field/date-field.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { Select } from '../../ui/field/select.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { euros, num } from '../../ui/format/format.js';
import { Box, SimpleGrid, Span, Stack, Text } from '../../ui/page/layout.js';
import { useDebounced } from '../../ui/page/use-debounced.js';
import { previewQuery } from './gift.api.js';
import {
  emptyForm,
  type GiftForm,
  type GiftPreview,
  incompleteText,
  isComplete,
  recipientChoices,
  recipientsOf,
  toPreview,
  typeChoices,
} from './gift.js';
import { UrssafMeter } from './urssaf-meter.js';

const PeopleField = lazyDialog(async () => ({ default: (await import('./people-field.js')).PeopleField }));
const RecapDialog = lazyDialog(async () => ({ default: (await import('./recap-dialog.js')).RecapDialog }));

/** The order and, beside it, its effect on the year of each person. */
export function GiftOrder() {
  const form = useForm<GiftForm>({ defaultValues: emptyForm });
  const values = form.watch();
  const body = toPreview(values);
  const settled = useDebounced(JSON.stringify(body), 250);
  const { data: preview, error, refetch } = useQuery({ ...previewQuery(JSON.parse(settled)), placeholderData: keepPreviousData });
  const [recap, setRecap] = useState<{ form: GiftForm; preview: GiftPreview } | null>(null);
  const queries = useQueryClient();
  const submit = form.handleSubmit(async (sent) => {
    try {
      // The preview beside the form may still be that of former values.
      const current = await queries.fetchQuery(previewQuery(toPreview(sent)));
      if (isComplete(sent, current)) setRecap({ form: sent, preview: current });
      else form.setError('root.problem', { type: `${Date.now()}`, message: incompleteText });
    } catch (problem) {
      showProblem(form)(problem);
    }
  });
  const recipients = recipientsOf(values);
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="5" mb="8" alignItems="start">
      <Panel title="Commander des bons cadeaux">
        <Form form={form} onSubmit={submit} label="Commander des bons cadeaux">
          <Select form={form} name="type" label="Type" placeholder="Choisir un type" choices={typeChoices} required />
          <Select form={form} name="recipients" label="Bénéficiaires" choices={recipientChoices(values.type)} />
          {recipients === 'chosen' ? (
            <>
              <PeopleField form={form} />
              <TextField form={form} name="reason" label="Motif" hint="Sans nom de personne : il est gardé." maxLength={500} required />
            </>
          ) : null}
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <MoneyField form={form} name="amount" label="Montant d’un bon" required />
            <DateField form={form} name="given_on" label="Date de remise" hint="Aujourd’hui si elle est vide." />
          </SimpleGrid>
          <Totals amount={values.amount} preview={preview} />
          <Box>
            <SubmitButton>Commander</SubmitButton>
          </Box>
        </Form>
      </Panel>
      <UrssafMeter preview={preview} error={error} onRetry={() => void refetch()} type={values.type} />
      {recap ? <RecapDialog {...recap} onClose={() => setRecap(null)} onDone={() => form.reset(emptyForm)} /> : null}
    </SimpleGrid>
  );
}

function Totals({ amount, preview }: { amount: number | null; preview: GiftPreview | undefined }) {
  if (!preview) return null;
  return (
    <Stack gap="1" bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <Text>
        Nombre de bons : <Span fontWeight="600">{num(preview.number)}</Span>
        {preview.number === 0 ? <Span color="fg.warning"> (aucun bénéficiaire n’est concerné)</Span> : null}
      </Text>
      <Text>
        Total : <Span fontWeight="600">{euros(preview.number * (amount ?? 0))}</Span>
      </Text>
    </Stack>
  );
}
