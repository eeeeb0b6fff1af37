import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/fields.js';
import { useForm } from '../../../ui/form/form.js';
import { Text } from '../../../ui/page/layout.js';
import { entryProposals } from './entry-proposal.api.js';
import type { EntryProposal } from './entry-proposal.js';

/** The entry is not proposed again unless its cost changes: the difference is, then. */
export function DismissEntryDialog({ proposal, onClose }: { proposal: EntryProposal; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const move = entryProposals.useMove();
  const submit = form.handleSubmit(({ reason }) =>
    move.mutate(
      { id: proposal.id, move: 'dismiss', body: { reason: reason.trim() }, version: proposal.version },
      {
        onSuccess: () => {
          notify.success('L’écriture est écartée.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title="Écarter l’écriture"
      dirty={form.formState.isDirty && !move.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Écarter l’écriture"
      action="Écarter l’écriture"
      pending={move.isPending}
    >
      <Text color="fg.muted">{proposal.wording} : rien n’est saisi. Si ce coût change plus tard, la différence sera proposée.</Text>
      <TextArea
        form={form}
        name="reason"
        label="Motif"
        hint="Sans nom de personne : il est gardé dans l’historique."
        required
        maxLength={400}
      />
    </FormDialog>
  );
}
