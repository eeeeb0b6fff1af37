import { RuleCard } from '../../capabilities/settings/rule-card.js';
import { download } from '../../platform/http.js';
import { useAllowed } from '../../platform/me.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Link } from '../../ui/page/button.js';
import { HStack, Text } from '../../ui/page/layout.js';
import { registrationsPath } from '../registration/registration-paths.js';
import { WaitingListCard } from '../waiting-list/waiting-list-card.js';
import type { RegistrationActivity } from './registration-activity.js';
import { RegistrationFigures } from './registration-figures.js';

/** How the activity fills up, with links to its registrations and to those who wait. */
export function RegistrationActivityAside({ saved: activity }: { saved: RegistrationActivity }) {
  const isAllowed = useAllowed()('inscriptions');
  return (
    <>
      <RuleCard title="Inscriptions">
        <RegistrationFigures activity={activity} />
        {isAllowed ? (
          <HStack gap="4" wrap="wrap" justify="space-between">
            <Text>
              <Link to={registrationsPath(activity.id)}>Voir les inscriptions</Link>
            </Text>
            {activity.attendees > 0 ? <ParticipantList activityId={activity.id} /> : null}
          </HStack>
        ) : null}
      </RuleCard>
      {isAllowed ? <WaitingListCard activity={activity} /> : null}
    </>
  );
}

/** The file that the organiser ticks on the day. */
const ParticipantList = ({ activityId }: { activityId: string }) => (
  <ExportButton
    size="sm"
    label="Liste des participants"
    file="Liste des participants.pdf"
    formats={['pdf', 'xlsx']}
    request={(format, signal) =>
      download('/api/inscriptions/participants/download', {
        query: { 'filters[inscription_settings|eq]': activityId, 'order[person.lastname]': 'asc', format },
        signal,
      })
    }
  />
);
