import type { Schema } from '@intendance/contract/client.js';
import { useMutation } from '@tanstack/react-query';
import { RuleCard } from '../../capabilities/settings/rule-card.js';
import { personChoice } from '../../directory/public.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { ComboboxField, type Option } from '../../ui/field/async-combobox.js';
import { DateField } from '../../ui/field/date-field.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { euros, today } from '../../ui/format/format.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { computeRefund } from '../refund/refund.api.js';

type Trial = { person: Option | null; date: string | null; bill_amount: number | null };

/** "For this person and this bill, we would refund…": the same computation as a request, and nothing is saved. */
export function RuleSimulator({ saved: activity, isChanged }: { saved: { id: string }; isChanged: boolean }) {
  const form = useForm<Trial>({ defaultValues: { person: null, date: today(), bill_amount: null } });
  const compute = useMutation({ mutationFn: computeRefund });
  const submit = form.handleSubmit(({ person, date, bill_amount }) => {
    if (!person) return form.setError('person', { type: 'required', message: 'Veuillez renseigner un bénéficiaire.' });
    if (!bill_amount) return form.setError('bill_amount', { type: 'required', message: 'Veuillez renseigner un montant.' });
    return compute.mutate(
      { person: person.value, refund_settings: activity.id, bill_amount, ...(date ? { date } : {}) },
      { onError: showProblem(form) },
    );
  });
  return (
    <RuleCard title="Simulateur">
      <Text color="fg.muted" textStyle="dense">
        {isChanged ? 'La simulation applique la règle enregistrée : enregistrez pour essayer vos modifications.' : 'Rien n’est enregistré.'}
      </Text>
      <Form form={form} onSubmit={submit} label="Simulateur">
        <ComboboxField form={form} name="person" {...personChoice} />
        <DateField form={form} name="date" label="Date de la facture" />
        <MoneyField form={form} name="bill_amount" label="Montant de la facture" />
        <SubmitButton variant="outline" pending={compute.isPending}>
          Simuler
        </SubmitButton>
      </Form>
      <Text as="div" aria-live="polite">
        {compute.data ? <Outcome name={form.getValues('person')?.label ?? ''} computation={compute.data} /> : null}
      </Text>
    </RuleCard>
  );
}

function Outcome({ name, computation }: { name: string; computation: Schema<'RefundPreviewDto'> }) {
  return (
    <Stack gap="1" bg={computation.eligible ? 'bg.success' : 'bg.warning'} borderRadius="l2" p="3">
      <Text fontWeight="600">
        {computation.eligible ? `Pour ${name}, on rembourserait ${euros(computation.refundable_amount)}.` : `${name} n’est pas éligible.`}
      </Text>
      <Text textStyle="dense">{computation.explanation}</Text>
    </Stack>
  );
}
