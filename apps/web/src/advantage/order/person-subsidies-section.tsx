import { Link } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { orderItemsPath } from './order.js';
import { PersonSubsidies } from './person-subsidies.js';

/** On the page of a person: the rest of each subsidy, and the way to the orders. */
export function PersonSubsidiesSection({ person }: { person: { id: string; fullname: string } }) {
  const all = `${orderItemsPath}/${person.id}?${new URLSearchParams({ personName: person.fullname, defaultFilter: 'false' })}`;
  return (
    <Stack gap="3">
      <Text>
        <Link to={all}>Toutes ses commandes subventionnées</Link>
      </Text>
      <PersonSubsidies person={person.id} />
    </Stack>
  );
}
