import { PersonRefunds } from '../../activities/public.js';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { Callout } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { Box } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { type SectionTab, SectionTabs } from '../../ui/page/section-tabs.js';
import type { Person } from './person.js';
import { PersonHistory } from './person-history.js';

const name = 'Personne effacée';

/** What is left of a person: amounts, and what was done when. */
export function ErasedPerson({ person }: { person: Person }) {
  const isAllowed = useAllowed();
  const refunds: SectionTab = { id: 'remboursements', label: 'Remboursements', content: () => <PersonRefunds person={person} /> };
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
      <SectionTabs label={name} tabs={isAllowed('refunds') ? [refunds, history] : [history]} />
    </>
  );
}
