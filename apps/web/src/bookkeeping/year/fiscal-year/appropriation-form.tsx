import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { euros } from '../../../ui/format/format.js';
import { Heading, SimpleGrid } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { FiscalYear, YearResult } from '../../calendar/fiscal-year/fiscal-year.js';
import { DeliberationFields, noDeliberation } from './deliberation-fields.js';

type Props = { year: FiscalYear; result: YearResult };

/** The result of a budget goes to retained earnings, a voted part to reserves. */
export function AppropriationForm({ year, result: { results, appropriations } }: Props) {
  const open = results.filter(({ budget }) => !appropriations.some((done) => done.budget === budget));
  const form = useForm({ defaultValues: { budget: open[0]?.budget ?? '', reserve: null as number | null, ...noDeliberation } });
  const save = bookkeeping.useSend('post', '/api/comptability/exercices/{id}/appropriation');
  if (open.length === 0) return null;
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { path: { id: year.id }, body },
      {
        onSuccess: () => {
          notify.success('Le résultat est affecté.');
          form.reset();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <Form form={form} onSubmit={submit} label="Affectation du résultat">
      <Heading as="h3" textStyle="h3" fontFamily="body">
        Affecter le résultat
      </Heading>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <Select
          form={form}
          name="budget"
          label="Budget"
          choices={open.map(({ budget, result }) => ({ value: budget, label: `${budget || 'Résultat'} : ${euros(result)}` }))}
        />
        <MoneyField form={form} name="reserve" label="Part mise en réserve" />
      </SimpleGrid>
      <DeliberationFields form={form} />
      <SubmitButton alignSelf="flex-start" pending={save.isPending}>
        Affecter le résultat
      </SubmitButton>
    </Form>
  );
}
