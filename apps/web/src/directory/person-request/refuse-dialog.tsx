import { ReasonDialog } from '../../ui/dialog/reason-dialog.js';
import { requests } from './person-request.api.js';
import type { PersonRequest } from './person-request.js';

type Props = {
  /** At the version on the screen. */
  request: Pick<PersonRequest, 'id' | 'version' | 'person'>;
  /** The comment as typed on the page: the reason to begin with. */
  comment: string;
  onRefusal: () => void;
  onClose: () => void;
};

/** Refuses a request, with the reason that its person is sent. */
export function RefuseDialog({ request: { id, version, person }, comment, onRefusal, onClose }: Props) {
  const decide = requests.useMove();
  return (
    <ReasonDialog
      title="Refuser la demande"
      consequence="Le motif sera envoyé à la personne. La décision est définitive."
      isDestructive
      initial={comment}
      maxLength={2000}
      notice={`La demande de ${person.fullname} est refusée.`}
      send={(reason) => decide.mutateAsync({ id, version, move: 'refuse', body: { comment: reason } }).then(onRefusal)}
      onClose={onClose}
    />
  );
}
