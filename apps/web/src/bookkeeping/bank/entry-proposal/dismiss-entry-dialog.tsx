import { ReasonDialog } from '../../../ui/dialog/reason-dialog.js';
import { entryProposals } from './entry-proposal.api.js';
import type { EntryProposal } from './entry-proposal.js';

/** The entry is not proposed again unless its cost changes: the difference is, then. */
export function DismissEntryDialog({ proposal: { id, version, wording }, onClose }: { proposal: EntryProposal; onClose: () => void }) {
  const { mutateAsync } = entryProposals.useMove();
  return (
    <ReasonDialog
      title="Écarter l’écriture"
      consequence={`${wording} : rien n’est saisi. Si ce coût change plus tard, la différence sera proposée.`}
      hint="Sans nom de personne : il est gardé dans l’historique."
      maxLength={400}
      notice="L’écriture est écartée."
      send={(reason) => mutateAsync({ id, move: 'dismiss', body: { reason }, version })}
      onClose={onClose}
    />
  );
}
