import { useQuery } from '@tanstack/react-query';
import { currentBrand } from '../platform/brand-name.js';
import { Link } from '../ui/page/button.js';
import { installationQuery } from './session/session.api.js';

/** The address of the support of the brand; nothing where the installation has none. */
export function SupportLink() {
  const { data } = useQuery({ ...installationQuery, staleTime: Number.POSITIVE_INFINITY });
  const email = data?.support_emails[currentBrand()];
  return typeof email === 'string' ? <Link to={`mailto:${email}`}>Écrire à l’assistance</Link> : null;
}
