import { Navigate } from 'react-router-dom';
import { useMe } from '../../../platform/me.js';

/** The first budget of the structure: a works council has two, other structures none. */
export function Component() {
  return <Navigate to={`/comptability/gestion/${useMe().is_cse ? 'ASC' : 'NO'}`} replace />;
}
