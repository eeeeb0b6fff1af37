import { Eye } from 'lucide-react';
import { useMe } from '../../platform/me.js';
import { StateBar } from './state-bar.js';

/** Tells a user whose role only reads why every save is refused. */
export function ReaderBar() {
  return useMe().is_read_only ? (
    <StateBar kind="info" icon={<Eye size={16} aria-hidden />}>
      Lecture seule : votre rôle permet de consulter, pas de modifier.
    </StateBar>
  ) : null;
}
