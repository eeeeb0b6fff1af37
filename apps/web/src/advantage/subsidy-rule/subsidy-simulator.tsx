import { useMutation } from '@tanstack/react-query';
import { RuleCard } from '../../capabilities/settings/rule-card.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { CountField } from '../../ui/field/count-field.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { euros } from '../../ui/format/format.js';
import { SimpleGrid, Stack, Text } from '../../ui/page/layout.js';
import { simulateSubsidy } from './subsidy-rule.api.js';
import type { SubsidyRule } from './subsidy-rule.js';

type Trial = { price: number | null; quantity: number | null; used_tickets: number | null; used_amount: number | null };

/** "For so many tickets of this price, the works council would pay…": the same computation as of an order, and nothing is saved. */
export function SubsidySimulator({ saved, isChanged }: { saved: SubsidyRule; isChanged: boolean }) {
  const form = useForm<Trial>({ defaultValues: { price: null, quantity: 1, used_tickets: null, used_amount: null } });
  const simulation = useMutation({ mutationFn: simulateSubsidy });
  const submit = form.handleSubmit(({ price, quantity, used_tickets, used_amount }) => {
    if (!price) return form.setError('price', { type: 'required', message: 'Veuillez renseigner un prix.' });
    if (!quantity) return form.setError('quantity', { type: 'required', message: 'Veuillez renseigner un nombre de billets.' });
    const { id: _, deletable: __, isDeleted: ___, settings_version: ____, version: _____, updated_at: ______, ...rule } = saved;
    const body = { ...rule, price, quantity, used_tickets: used_tickets ?? 0, used_amount: used_amount ?? 0 };
    return simulation.mutate(body, { onError: showProblem(form) });
  });
  const { data } = simulation;
  return (
    <RuleCard title="Simulateur">
      <Text color="fg.muted" textStyle="dense">
        {isChanged ? 'La simulation applique la règle enregistrée : enregistrez pour essayer vos modifications.' : 'Rien n’est enregistré.'}
      </Text>
      <Form form={form} onSubmit={submit} label="Simulateur">
        <SimpleGrid columns={2} gap="4">
          <MoneyField form={form} name="price" label="Prix d’un billet" />
          <CountField form={form} name="quantity" label="Nombre de billets" />
        </SimpleGrid>
        {saved.percent ? (
          <CountField form={form} name="used_tickets" label="Billets déjà subventionnés" hint="Dans la période." />
        ) : (
          <MoneyField form={form} name="used_amount" label="Euros déjà reçus" hint="Dans la période." />
        )}
        <SubmitButton variant="outline" pending={simulation.isPending}>
          Simuler
        </SubmitButton>
      </Form>
      <Text as="div" aria-live="polite">
        {data ? (
          <Stack gap="1" bg={data.eligible ? 'bg.success' : 'bg.warning'} borderRadius="l2" p="3">
            <Text fontWeight="600">{`Subvention ${euros(data.subvention)}, reste à payer ${euros(data.remaining)}.`}</Text>
            <Text textStyle="dense">{data.explanation}</Text>
          </Stack>
        ) : null}
      </Text>
    </RuleCard>
  );
}
