import { PageTitle } from '../../../platform/page-title.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { type SectionTab, SectionTabs } from '../../../ui/page/section-tabs.js';
import type { Person } from '../person.js';
import { PersonHistory } from '../person-history.js';
import { usePersonSections } from '../use-person-sections.js';

const name = 'Personne effacée';

/** The page of an erased person: amounts, and the history. */
export function ErasedPerson({ person }: { person: Person }) {
  const sections = usePersonSections(person);
  const history: SectionTab = { id: 'historique', label: 'Historique', content: () => <PersonHistory personId={person.id} /> };
  return (
    <>
      <PageTitle page={name} />
      <PageHeader
        title={name}
        crumbs={[{ label: 'Personnes', to: '/people' }, { label: name }]}
        aside={<StatusBadge label="Effacée" tone="neutral" />}
      />
      <Box mb="5">
        <Callout title="Les données personnelles de cette fiche ont été effacées.">
          Elle ne peut plus être modifiée ni restaurée, et ne reçoit plus de demande. Les montants restent pour la comptabilité.
        </Callout>
      </Box>
      <SectionTabs label={name} tabs={[...sections, history]} />
    </>
  );
}
