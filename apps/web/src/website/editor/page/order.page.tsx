import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { notify } from '../../../ui/feedback/notify.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Toggle } from '../../../ui/field/toggle.js';
import { Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { ReorderList } from '../../../ui/reorder/reorder-list.js';
import { useReorder } from '../../../ui/reorder/use-reorder.js';
import { type Parameter, parameters } from '../website.api.js';
import { useParameters } from './use-parameter.js';

const pages = {
  home: {
    title: 'Ordre des blocs de l’accueil',
    code: 'home_order',
    blocks: { edito: 'Mot du CSE', advantages: 'Avantages', blog: 'Actualités', pv: 'Procès-verbaux' },
    description: 'Un bloc décoché n’est pas montré sur l’accueil du site.',
  },
  cse: {
    title: 'Ordre des blocs de la page du CSE',
    code: 'cse_order',
    blocks: { memo: 'Mémo', facebook: 'Trombinoscope', pv: 'Procès-verbaux' },
    description: 'La page montre tous ses blocs.',
  },
} as const;
type OrderedPage = (typeof pages)[keyof typeof pages];

/** The order of the blocks of a page. The home page saves the shown blocks only. */
export function Component() {
  const { pathname } = useLocation();
  const page = pathname.split('/')[2] ?? '';
  if (!Object.hasOwn(pages, page)) return <Navigate replace to={`/website/${page}/slider`} />;
  return <Order key={page} page={pages[page as keyof typeof pages]} />;
}

function Order({ page }: { page: OrderedPage }) {
  const { find, error, retry } = useParameters();
  const parameter = find(page.code);
  return (
    <>
      <PageHeader title={page.title} description={page.description} />
      {parameter ? (
        <Blocks key={parameter.version} page={page} parameter={parameter} />
      ) : error ? (
        <ErrorPanel title="Impossible de charger l’ordre" error={error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </>
  );
}

const itself = (code: string): string => code;

function Blocks({ page, parameter }: { page: OrderedPage; parameter: Parameter }) {
  const shown = Array.isArray(parameter.content) ? parameter.content : [];
  const [all] = useState(() => [...shown, ...Object.keys(page.blocks).filter((code) => !shown.includes(code))]);
  const [enabled, setEnabled] = useState<ReadonlySet<string>>(() => new Set(shown));
  const reorder = useReorder(all, itself);
  const save = parameters.useSave();
  const labelOf = (code: string): string => (page.blocks as Readonly<Record<string, string>>)[code] ?? code;
  const isOptional = page.code === 'home_order';
  const content = reorder.rows.filter((code) => !isOptional || enabled.has(code));
  const toggle = (code: string, checked: boolean) =>
    setEnabled((before) => new Set(checked ? [...before, code] : [...before].filter((each) => each !== code)));
  return (
    <ReorderList
      label="Blocs de la page"
      reorder={reorder}
      keyOf={itself}
      labelOf={labelOf}
      isChanged={content.join() !== shown.join()}
      isSaving={save.isPending}
      onCancel={() => {
        reorder.reset();
        setEnabled(new Set(shown));
      }}
      onSave={() =>
        save.mutate(
          { id: parameter.id, version: parameter.version, body: { code: page.code, content } },
          {
            onSuccess: () => notify.success('L’ordre des blocs a été enregistré.'),
            onError: (problem) => notify.error(problemOf(problem).detail),
          },
        )
      }
      {...(isOptional && {
        actions: (code: string) => (
          <Toggle
            label="Affiché"
            ariaLabel={`Afficher : ${labelOf(code)}`}
            checked={enabled.has(code)}
            onChange={(checked) => toggle(code, checked)}
          />
        ),
      })}
    >
      {(code) => <Text fontWeight="600">{labelOf(code)}</Text>}
    </ReorderList>
  );
}
