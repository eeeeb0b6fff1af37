import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { Callout, Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { FormSkeleton } from '../../ui/feedback/skeletons.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select } from '../../ui/field/select.js';
import { TextField } from '../../ui/field/text-field.js';
import { count } from '../../ui/format/format.js';
import { SimpleGrid, Stack, Text } from '../../ui/page/layout.js';
import { useDebounced } from '../../ui/page/use-debounced.js';
import { ContactLines } from './contact-lines.js';
import { filterableFieldsQuery, peoplePreviewQuery } from './mailing-list.api.js';
import { filtersOf, type ListForm } from './mailing-list-form.js';

const presences = [
  { value: 'current', label: 'Présents' },
  { value: 'past', label: 'Sortis' },
  { value: 'all', label: 'Tous' },
];
const ranges = ['ENTRANCE', 'EXIT'] as const;
const rangeFields = { ENTRANCE: ['entrance_from', 'entrance_to'], EXIT: ['exit_from', 'exit_to'] } as const;

/** The filters of the directory stored in the list, and the people whom they match now. */
export function PeopleFilters({ form }: { form: UseFormReturn<ListForm> }) {
  const { data, isPending } = useQuery(filterableFieldsQuery);
  if (isPending) return <FormSkeleton />;
  const fields = (data?.fields ?? []).filter(({ type, code }) => type !== 'range' && code !== 'statusBenef');
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Select form={form} name="statusBenef" label="Présence" choices={presences} />
        {fields.map(({ code, name, type, options }) => {
          const field = { form, name: code as keyof ListForm, label: name };
          if (type === 'text') return <TextField key={code} {...field} maxLength={200} />;
          return <Select key={code} {...field} placeholder="Tous" choices={options.map((value) => ({ value, label: value }))} />;
        })}
        {ranges.flatMap((code) => {
          const name = data?.fields.find((field) => field.code === code)?.name ?? (code === 'EXIT' ? 'Date de sortie' : 'Date d’entrée');
          const [from, to] = rangeFields[code];
          return [
            <DateField key={from} form={form} name={from} label={`${name} à partir du`} />,
            <DateField key={to} form={form} name={to} label={`${name} jusqu’au`} />,
          ];
        })}
      </SimpleGrid>
      <PeoplePreview values={form.watch()} />
    </Stack>
  );
}

function PeoplePreview({ values }: { values: ListForm }) {
  const filters = useDebounced(JSON.stringify(filtersOf(values)), 400);
  const { data, error } = useQuery(peoplePreviewQuery(JSON.parse(filters) as ReturnType<typeof filtersOf>));
  if (error) return <Callout kind="warning">{problemOf(error).detail}</Callout>;
  return (
    <Panel title="Personnes trouvées" as="h3">
      <Text role="status" mb="2">
        {data ? `${count(data.totalCount, 'personne')} aujourd’hui. La liste est recalculée à chaque envoi.` : 'Chargement en cours...'}
      </Text>
      {data ? <ContactLines contacts={data.people} total={data.totalCount} /> : null}
    </Panel>
  );
}
