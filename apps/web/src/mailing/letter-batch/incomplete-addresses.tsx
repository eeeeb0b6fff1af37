import { personPath } from '../../directory/public.js';
import { Callout } from '../../ui/feedback/panels.js';
import { count } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import type { IncompleteAddress, LetterAudience } from './letter-batch.api.js';

const mostShown = 50;
const labels: Record<IncompleteAddress['missing'][number], string> = {
  address: 'rue',
  zip_code: 'code postal',
  city: 'ville',
  too_long: 'plus de quatre lignes',
  not_in_directory: 'hors de l’annuaire',
};

/** The people who get no letter, each with the missing parts of the address, and a link to complete them. */
export function IncompleteAddresses({ audience: { incomplete, incomplete_count } }: { audience: LetterAudience }) {
  if (incomplete_count === 0) return null;
  const shown = incomplete.slice(0, mostShown);
  return (
    <Callout kind="warning" title={`${count(incomplete_count, 'adresse incomplète', 'adresses incomplètes')} : pas de courrier`}>
      <ul aria-label="Adresses incomplètes">
        {shown.map(({ person, name, missing }, index) => (
          <li key={person ?? `${name} ${index}`}>
            {person ? <Link to={personPath(person)}>{name}</Link> : name} : {missing.map((part) => labels[part]).join(', ')}
          </li>
        ))}
      </ul>
      {incomplete_count > shown.length ? <Text>et {incomplete_count - shown.length} autres.</Text> : null}
    </Callout>
  );
}
