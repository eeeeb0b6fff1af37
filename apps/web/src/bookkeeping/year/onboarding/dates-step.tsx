import { Panel } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { longDay, today } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { endOfYear, startOfYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { useNextStep } from './onboarding.api.js';
import type { BookkeepingSetup } from './onboarding.js';

type Dates = { start_date: string | null; end_date: string | null };

const proposed = ({ start_date, end_date }: BookkeepingSetup): Dates => {
  const start = start_date ?? `${today().slice(0, 4)}-01-01`;
  return { start_date: start, end_date: end_date ?? endOfYear(start) };
};

/** One date gives the other (specification): a year less a day. */
export function DatesStep({ setup, onDone }: { setup: BookkeepingSetup; onDone: () => void }) {
  const form = useForm<Dates>({ defaultValues: proposed(setup) });
  const save = bookkeeping.useSend('post', '/api/comptability/environment');
  const next = useNextStep();
  const { start_date, end_date } = form.watch();
  const submit = form.handleSubmit(async ({ start_date: start, end_date: end }) => {
    if (!start) form.setError('start_date', { type: 'missing', message: 'Veuillez renseigner le début de l’exercice.' });
    if (!end) form.setError('end_date', { type: 'missing', message: 'Veuillez renseigner la fin de l’exercice.' });
    if (!start || !end) return;
    try {
      const saved = await save.mutateAsync({ body: { start_date: start, end_date: end } });
      if (saved.step === 0) await next.mutateAsync({ body: {} });
      onDone();
    } catch (error) {
      showProblem(form)(error);
    }
  });
  return (
    <Panel title="Votre premier exercice">
      <Form form={form} onSubmit={submit} label="Exercice">
        <Text color="fg.muted" maxW="72ch">
          Un exercice est l’année de vos comptes. Il dure un an et commence le plus souvent le 1er janvier.
        </Text>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <Linked form={form} name="start_date" label="Début de l’exercice" other="end_date" follow={endOfYear} />
          <Linked form={form} name="end_date" label="Fin de l’exercice" other="start_date" follow={startOfYear} />
        </SimpleGrid>
        {start_date && end_date ? (
          <Text role="status">
            Du {longDay(start_date)} au {longDay(end_date)}.
          </Text>
        ) : null}
        <SubmitButton alignSelf="flex-start" pending={save.isPending || next.isPending}>
          Continuer
        </SubmitButton>
      </Form>
    </Panel>
  );
}

type LinkedProps = {
  form: ReturnType<typeof useForm<Dates>>;
  name: keyof Dates;
  label: string;
  other: keyof Dates;
  follow: (day: string) => string;
};

function Linked({ form, name, label, other, follow }: LinkedProps) {
  return (
    <DateField
      form={form}
      name={name}
      label={label}
      required
      onPicked={(day) => {
        if (day) form.setValue(other, follow(day), { shouldDirty: true });
      }}
    />
  );
}
