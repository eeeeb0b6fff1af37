import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageTitle } from '../../../platform/page-title.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { LinkButton } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { personFieldsQuery } from '../../person-field/person-field.api.js';
import { personPath } from '../../public.js';
import type { Person } from '../person.js';
import { PersonScreen } from '../person-screen.js';
import { PersonEditor } from './person-editor.js';

/** /people/new and /people/{id}/edit. */
export function Component() {
  const { id } = useParams();
  if (id === undefined) return <Page person={null} />;
  return <PersonScreen id={id}>{(person) => <Page person={person} />}</PersonScreen>;
}

function Page({ person }: { person: Person | null }) {
  const { data: fields, error, refetch } = useQuery(personFieldsQuery);
  const title = person ? `Modifier ${person.fullname}` : 'Nouvelle personne';
  const own = person ? [{ label: person.fullname, to: personPath(person.id) }, { label: 'Modifier' }] : [{ label: title }];
  const isLocked = person !== null && (person.isDeleted || person.is_erased);
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Personnes', to: '/people' }, ...own]}
        aside={person ? <Viewers type="person" id={person.id} /> : null}
      />
      {isLocked ? (
        <EmptyPanel
          title={person.is_erased ? 'Les données de cette personne ont été effacées' : 'Cette fiche est dans la corbeille'}
          actions={<LinkButton to={personPath(person.id)}>Voir la fiche</LinkButton>}
        />
      ) : fields ? (
        // The editor keeps the version that was opened: a newer one is a conflict to settle, and never replaces the user's input.
        <PersonEditor key={person?.id ?? 'new'} opened={person} fields={fields} />
      ) : error ? (
        <ErrorPanel title="Impossible de charger les champs" error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
