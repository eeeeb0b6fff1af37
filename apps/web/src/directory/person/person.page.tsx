import { useQuery } from '@tanstack/react-query';
import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { useVisit } from '../../shell/palette/use-visit.js';
import { Callout } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { today } from '../../ui/format/format.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { Box, Grid, Stack } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { type SectionTab, SectionTabs } from '../../ui/page/section-tabs.js';
import { Viewers } from '../../ui/record/viewers.js';
import { personFieldsQuery } from '../person-field/person-field.api.js';
import { groupLabels, type PersonField } from '../person-field/person-field.js';
import { personPath } from '../public.js';
import { DocumentList } from './document-list.js';
import { DangerZone } from './erasure/danger-zone.js';
import { ErasedPerson } from './erasure/erased-person.js';
import { useTrash } from './erasure/use-delete-person.js';
import { FamilyList } from './family-list.js';
import { GiftVoucherList } from './gift-voucher-list.js';
import { FieldsCard } from './identity-card.js';
import { MemberFactor } from './member-factor.js';
import { OpenAsMember } from './open-as-member.js';
import { type Person, stayLabels, stayOn } from './person.js';
import { PersonHistory } from './person-history.js';
import { PersonScreen } from './person-screen.js';
import { usePersonSections } from './use-person-sections.js';
import { WriteTo } from './write-to.js';

const tones = { current: 'done', past: 'neutral', future: 'waiting' } as const;

export function Component() {
  const { id = '' } = useParams();
  return (
    <PersonScreen id={id}>
      {(person) => (person.is_erased ? <ErasedPerson person={person} /> : <PersonPage person={person} />)}
    </PersonScreen>
  );
}

function PersonPage({ person }: { person: Person }) {
  const { data: fields = [] } = useQuery(personFieldsQuery);
  const stay = stayOn(today(), person);
  const name = person.fullname;
  useVisit(name, personPath(person.id), 'Personne');
  return (
    <>
      <PageTitle page={name} />
      <PageHeader
        title={name}
        crumbs={[{ label: 'Personnes', to: '/people' }, { label: name }]}
        aside={
          <>
            <StatusBadge label={stayLabels[stay]} tone={tones[stay]} />
            <Viewers type="person" id={person.id} />
          </>
        }
        actions={<Actions person={person} />}
      />
      <InTrash person={person} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '336px minmax(0, 1fr)' }} gap="6" alignItems="start">
        <Stack gap="4">
          <FieldsCard title={groupLabels.civility} group="civility" person={person} fields={fields} />
          <FieldsCard title={groupLabels.other} group="other" person={person} fields={fields} />
        </Stack>
        <SectionTabs label={`Fiche de ${name}`} tabs={useTabs(person, fields)} />
      </Grid>
      <Stack mt="8" gap="4">
        <MemberFactor person={person} />
        <DangerZone person={person} />
      </Stack>
    </>
  );
}

/** Each part behind its permission. */
function useTabs(person: Person, fields: readonly PersonField[]): SectionTab[] {
  const isAllowed = useAllowed();
  const sections = usePersonSections(person);
  const tab = (isShown: boolean, id: string, label: string, content: SectionTab['content']) => (isShown ? [{ id, label, content }] : []);
  return [
    ...tab(isAllowed('people-family'), 'famille', 'Famille', () => <FamilyList person={person} />),
    ...tab(isAllowed('people-attachments'), 'pieces', 'Pièces jointes', () => <DocumentList person={person} fields={fields} />),
    ...sections,
    ...tab(true, 'bons-cadeaux', 'Bons cadeaux', () => <GiftVoucherList personId={person.id} />),
    ...tab(true, 'historique', 'Historique', () => <PersonHistory personId={person.id} />),
  ];
}

function Actions({ person }: { person: Person }) {
  const isAllowed = useAllowed();
  const { remove } = useTrash();
  if (person.isDeleted) return null;
  const writing = <WriteTo path={`person/${person.id}`}>Écrire</WriteTo>;
  if (!isAllowed('people-edit')) return writing;
  return (
    <>
      {writing}
      <OpenAsMember person={person} />
      <Button variant="outline" icon={<Trash2 size={16} aria-hidden />} onClick={() => void remove(person)}>
        Supprimer
      </Button>
      <LinkButton to={`${personPath(person.id)}/edit`} icon={<Pencil size={16} aria-hidden />}>
        Modifier
      </LinkButton>
    </>
  );
}

function InTrash({ person }: { person: Person }) {
  const isAllowed = useAllowed();
  const { restore } = useTrash();
  if (!person.isDeleted) return null;
  return (
    <Box mb="5">
      <Callout
        kind="warning"
        title="Cette fiche est dans la corbeille."
        actions={
          isAllowed('people-edit') ? (
            <Button size="xs" variant="outline" icon={<RotateCcw size={14} aria-hidden />} onClick={() => void restore(person)}>
              Restaurer
            </Button>
          ) : null
        }
      />
    </Box>
  );
}
