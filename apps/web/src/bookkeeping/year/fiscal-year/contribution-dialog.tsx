import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { CountField } from '../../../ui/field/count-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { euros, pct } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Flex, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';

type Contribution = Schema<'EmployerContributionDto'>;
type Control = Contribution['controls'][number];
type Values = { payroll: number | null; employees: number | null; social_rate: number | null };

/** Compares the contributions that an employer owes to a works council with the amounts that the ledger received. */
export function ContributionDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    bookkeeping.read('/api/comptability/exercices/{id}/employer_contribution', { path: { id: year.id } }),
  );
  return (
    <Dialog
      open
      size="lg"
      title={`Contributions de l’employeur ${year.name}`}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <FormSkeleton /> : null}
      {data ? (
        <Stack gap="5">
          <WritersOnly>
            <BaseForm year={year.id} contribution={data} />
          </WritersOnly>
          <Controls controls={data.controls} />
        </Stack>
      ) : null}
    </Dialog>
  );
}

function BaseForm({ year, contribution }: { year: string; contribution: Contribution }) {
  const { payroll, employees, social_rate, version } = contribution;
  const form = useForm<Values>({ defaultValues: { payroll, employees, social_rate } });
  const save = bookkeeping.useSend('put', '/api/comptability/exercices/{id}/employer_contribution');
  const submit = form.handleSubmit((values) => {
    if (values.payroll === null) form.setError('payroll', { type: 'missing', message: 'Veuillez saisir la masse salariale.' });
    if (values.employees === null) form.setError('employees', { type: 'missing', message: 'Veuillez saisir l’effectif.' });
    if (values.payroll === null || values.employees === null) return;
    save.mutate(
      { path: { id: year }, body: { payroll: values.payroll, employees: values.employees, social_rate: values.social_rate }, version },
      { onSuccess: () => notify.success('La masse salariale est enregistrée.'), onError: showProblem(form) },
    );
  });
  return (
    <Form form={form} onSubmit={submit} label="Masse salariale">
      <Stack gap="3">
        <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4" alignItems="start">
          <MoneyField form={form} name="payroll" label="Masse salariale" hint="Brute, de l’année." required />
          <CountField form={form} name="employees" label="Effectif moyen" required max={10_000_000} />
          <MoneyField form={form} name="social_rate" label="Taux de l’accord (ASC)" unit="%" hint="Vide sans accord." />
        </SimpleGrid>
        <Flex>
          <SubmitButton pending={save.isPending}>Calculer</SubmitButton>
        </Flex>
      </Stack>
    </Form>
  );
}

function Controls({ controls }: { controls: readonly Control[] }) {
  if (controls.length === 0)
    return (
      <EmptyPanel
        title="Rien à comparer pour le moment"
        description="Saisissez la masse salariale que l’employeur déclare : elle donne ce qu’il doit à chaque budget."
      />
    );
  return (
    <DataTable
      caption="Contributions de l’employeur"
      columns={columns}
      rows={controls}
      rowKey={({ budget }) => budget}
      rowLabel={({ budget }) => labels[budget]}
    />
  );
}

const labels: Readonly<Record<Control['budget'], string>> = {
  AEP: 'Subvention de fonctionnement',
  ASC: 'Activités sociales et culturelles',
};

const columns: Column<Control>[] = [
  {
    id: 'budget',
    header: 'Budget',
    heading: true,
    cell: ({ budget, rule, rate }) => (
      <>
        {labels[budget]}
        <Text textStyle="dense" fontWeight="400" color="fg.muted">
          {rule}
          {rate === null ? '' : ` : ${pct(rate)}`}
        </Text>
      </>
    ),
  },
  { id: 'due', header: 'Dû', align: 'end', cell: ({ due }) => (due === null ? 'Inconnu' : euros(due)) },
  { id: 'received', header: 'Reçu', align: 'end', cell: ({ received }) => euros(received) },
  {
    id: 'gap',
    header: 'Écart',
    cell: ({ gap }) =>
      gap === null ? null : gap > 0 ? (
        <StatusBadge label={`Manque ${euros(gap)}`} tone="refused" />
      ) : (
        <StatusBadge label={gap === 0 ? 'Versé' : `Versé, ${euros(-gap)} de plus`} tone="done" />
      ),
  },
];
