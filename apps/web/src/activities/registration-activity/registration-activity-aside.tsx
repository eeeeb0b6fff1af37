import { RuleCard } from '../../capabilities/settings/rule-card.js';
import { useAllowed } from '../../platform/me.js';
import { Link } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import { registrationsPath } from '../registration/registration-paths.js';
import { WaitingListCard } from '../waiting-list/waiting-list-card.js';
import type { RegistrationActivity } from './registration-activity.js';
import { RegistrationFigures } from './registration-figures.js';

/** How the activity fills up, with a link to its registrations. */
export function RegistrationActivityAside({ saved: activity }: { saved: RegistrationActivity }) {
  const isAllowed = useAllowed();
  return (
    <>
      <RuleCard title="Inscriptions">
        <RegistrationFigures activity={activity} />
        {isAllowed('inscriptions') ? (
          <Text>
            <Link to={registrationsPath(activity.id)}>Voir les inscriptions</Link>
          </Text>
        ) : null}
      </RuleCard>
      {activity.waiting_list_hours !== null && isAllowed('inscriptions') ? <WaitingListCard activity={activity} /> : null}
    </>
  );
}
