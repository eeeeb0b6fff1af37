/** The files of the web (resource, list, form) and of the command line. They compile once `npm run contract` has written the new routes. */
export const clientFiles = ({
  noun,
  Noun,
  camel,
  area,
  folder,
  upWeb,
  nouns,
  plural,
  path,
  rows,
  screen,
  labels,
  the,
  Label,
  Labels,
  newLabel,
  feminine,
}) => {
  const at = `apps/web/src/${folder}/${noun}`;
  const e = feminine ? 'e' : '';
  return {
    [`${at}/${noun}.api.ts`]: `import type { Schema } from '@intendance/contract/client.js';
import { resource } from '${upWeb}platform/resource.js';

export type ${Noun} = Schema<'${Noun}Dto'>;

export const ${plural} = resource('/api/${path}', '${rows}');
export const ${plural}Path = '${screen}';
export const ${camel}Path = (id: string): string => \`\${${plural}Path}/\${id}\`;
`,
    [`${at}/${nouns}.page.tsx`]: `import type { QueryOf } from '@intendance/contract/operation.js';
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '${upWeb}ui/dialog/confirm.js';
import { notify } from '${upWeb}ui/feedback/notify.js';
import { problemOf } from '${upWeb}ui/feedback/problem.js';
import { dateTime } from '${upWeb}ui/format/format.js';
import { ListExport } from '${upWeb}ui/list/list-export.js';
import { ListPage } from '${upWeb}ui/list/list-page.js';
import { readAheadOf, useListPage } from '${upWeb}ui/list/use-list-page.js';
import { LinkButton } from '${upWeb}ui/page/button.js';
import { listSchema } from '${upWeb}ui/query/list-schema.js';
import { trashFilter } from '${upWeb}ui/query/trash-filter.js';
import { useListParams } from '${upWeb}ui/query/use-list-params.js';
import type { Column, RowAction } from '${upWeb}ui/table/column.js';
import { type ${Noun}, ${camel}Path, ${plural}, ${plural}Path } from './${noun}.api.js';

const schema = listSchema<QueryOf<'/api/${path}'>>({
  order: 'name',
  orders: ['name', 'updated_at'],
  search: 'searchname',
  filters: { isDeleted: trashFilter },
});

const columns: Column<${Noun}>[] = [
  { id: 'name', header: 'Nom', order: 'name', heading: true, cell: ({ name }) => name },
  {
    id: 'updated_at',
    header: 'Modifié${e} le',
    order: 'updated_at',
    width: '190px',
    cell: ({ updated_at }) => (updated_at ? dateTime(updated_at) : '–'),
  },
];

export const readAhead = readAheadOf(${plural}, schema);

function useRowActions() {
  const navigate = useNavigate();
  const { mutate: remove } = ${plural}.useRemove();
  const { mutate: move } = ${plural}.useMove();
  const onError = (error: unknown): void => void notify.error(problemOf(error).detail);
  const onRemove = async ({ id, version, name }: ${Noun}): Promise<void> => {
    if (!(await confirm({ description: \`« \${name} » rejoindra la corbeille.\`, confirmLabel: 'Supprimer', destructive: true }))) return;
    remove({ id, version }, { onSuccess: () => void notify.success('Suppression effectuée.'), onError });
  };
  return (row: ${Noun}): RowAction<${Noun}>[] =>
    row.isDeleted
      ? [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: ({ id, version }) => move({ id, version, move: 'restore' }, { onError }) }]
      : [
          { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => void navigate(${camel}Path(id)) },
          { label: 'Supprimer', icon: <Trash2 size={16} />, key: 'delete', destructive: true, run: (removed) => void onRemove(removed) },
        ];
}

export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(${plural}, list);
  const create = (
    <LinkButton to={\`\${${plural}Path}/new\`} data-create icon={<Plus size={18} aria-hidden />}>
      ${newLabel}
    </LinkButton>
  );
  return (
    <ListPage
      title="${Labels}"
      resource={${plural}.name}
      noun="${the.bare}"
      {...page}
      columns={columns}
      rowLabel={({ name }) => name}
      href={({ id }) => ${camel}Path(id)}
      rowActions={useRowActions()}
      searchLabel="Rechercher"
      tools={<ListExport resource={${plural}} list={list} file="${Labels}.xlsx" />}
      actions={create}
      empty={{ title: 'Rien pour le moment', action: create }}
    />
  );
}
`,
    [`${at}/${noun}.page.tsx`]: `import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { PageTitle } from '${upWeb}platform/page-title.js';
import { Panel } from '${upWeb}ui/feedback/panels.js';
import { TextField } from '${upWeb}ui/field/text-field.js';
import { Form } from '${upWeb}ui/form/form.js';
import { SubmitButton } from '${upWeb}ui/form/submit-button.js';
import { Stack } from '${upWeb}ui/page/layout.js';
import { PageHeader } from '${upWeb}ui/page/page-header.js';
import { RecordPlaceholder } from '${upWeb}ui/record/record-placeholder.js';
import { useRecord } from '${upWeb}ui/record/use-record.js';
import { type ${Noun}, ${camel}Path, ${plural}, ${plural}Path } from './${noun}.api.js';

/** One record, or a new one (\`new\`). */
export function Component() {
  const { ${camel}: id = 'new' } = useParams();
  const { data, error, refetch } = ${plural}.useOne(id === 'new' ? undefined : id);
  const title = id === 'new' ? '${newLabel}' : (data?.name ?? '${Label}');
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={title} crumbs={[{ label: '${Labels}', to: ${plural}Path }, { label: title }]} />
      {id === 'new' || data ? (
        <${Noun}Editor key={id} ${camel}={data ?? null} />
      ) : (
        <RecordPlaceholder error={error} failure="Chargement impossible" onRetry={() => void refetch()} list={${plural}Path} />
      )}
    </>
  );
}

function ${Noun}Editor({ ${camel} }: { ${camel}: ${Noun} | null }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: save } = ${plural}.useSave();
  const { form, submit, isSaving, conflict } = useRecord<${Noun}, { name: string }>({
    record: ${camel},
    place: 'page',
    toForm: ({ name }) => ({ name }),
    empty: { name: '' },
    fields: [{ name: 'name', label: 'Nom' }],
    isDisabled: ${camel}?.isDeleted ?? false,
    read: ({ id }) => queries.fetchQuery({ ...${plural}.one(id), staleTime: 0 }),
    write: (body, base) => save(base ? { id: base.id, version: base.version, body } : { id: undefined, body }),
    notice: 'Modifications enregistrées.',
    onSaved: ({ id }) => void navigate(${camel}Path(id), { replace: true }),
  });
  return (
    <Stack maxW="960px" gap="5">
      <Form form={form} onSubmit={submit} label="${Label}">
        <Panel title="${Label}">
          <TextField form={form} name="name" label="Nom" maxLength={200} autoComplete="off" required />
        </Panel>
        <SubmitButton pending={isSaving}>Enregistrer</SubmitButton>
      </Form>
      {conflict}
    </Stack>
  );
}
`,
    [`apps/cli/src/${area}/${nouns}.ts`]: `import type { Schema } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addExport } from '../platform/export-verb.js';
import { count } from '../platform/format.js';
import { filterOption, type ListOptions, listOptions, listQuery } from '../platform/list-options.js';
import type { Column } from '../platform/output.js';
import { readList } from '../platform/read-list.js';
import { addVerb } from '../platform/verb.js';

const filters = [filterOption('--search <texte>', 'searchname', 'nom, sans accents')];

const columns: readonly Column<Schema<'${Noun}Dto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Nom', cell: ({ name }) => name },
];

export function add${Noun}s(program: Command, cli: Cli): void {
  const verbs = program.command('${nouns}').summary('${labels}').description('${Labels}.');
  addVerb<ListOptions>(verbs, {
    name: 'list',
    summary: 'lister les ${labels}',
    options: listOptions(filters),
    examples: ['intendance ${nouns} list', 'intendance ${nouns} list --json'],
    run: (options) => list(cli, options),
  });
  addExport<'/api/${path}/download'>(verbs, cli, {
    summary: 'exporter les ${labels} dans un fichier xlsx, csv ou pdf',
    filters,
    examples: ['intendance ${nouns} export --output ${nouns}.xlsx'],
    download: async (query) => (await cli.client()).GET('/api/${path}/download', { params: { query }, parseAs: 'stream' }),
  });
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/${path}', { params: { query: listQuery<'/api/${path}'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.${rows}, columns);
  cli.output.note(\`\${count(page.totalCount, '${the.bare}')}.\`);
}
`,
  };
};
