import { euros, num } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Span } from '../../ui/page/layout.js';
import type { Column } from '../../ui/table/column.js';
import { registrationsPath } from '../registration/registration-paths.js';
import { readSettingsAhead, SettingsList } from '../settings/settings-list.js';
import type { RegistrationActivity } from './registration-activity.js';
import { registrationActivityConfig } from './registration-activity-config.js';
import { shortPrice } from './registration-sentence.js';

const columns: Column<RegistrationActivity>[] = [
  { id: 'price', header: 'Prix', order: 'price', cell: shortPrice },
  {
    id: 'rule',
    header: 'Participants',
    hidden: true,
    cell: ({ inscription_rule }) => (inscription_rule === '1' ? 'Un par foyer' : 'Chacun ou invité'),
  },
  {
    id: 'attendees',
    header: 'Inscrits',
    order: 'attendees',
    align: 'end',
    cell: ({ id, attendees, activity_name }) => (
      <Link to={registrationsPath(id)} aria-label={`${num(attendees)}, inscriptions à ${activity_name}`}>
        {num(attendees)}
      </Link>
    ),
  },
  { id: 'places', header: 'Places restantes', align: 'end', cell: (row) => <Places {...row} /> },
  { id: 'amount', header: 'Montant', order: 'sum_amount', align: 'end', cell: ({ sum_amount }) => euros(sum_amount) },
];

function Places({ places_left, attendees_limit }: Pick<RegistrationActivity, 'places_left' | 'attendees_limit'>) {
  if (places_left === null) return <Span color="fg.muted">Sans limite</Span>;
  if (places_left === 0) return <Span color="orange.fg">Complet</Span>;
  return <>{`${num(places_left)} sur ${num(attendees_limit)}`}</>;
}

export const readAhead = readSettingsAhead(registrationActivityConfig);
export const Component = () => <SettingsList kind={registrationActivityConfig} columns={columns} />;
