import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { useForm } from '../../../ui/form/form.js';
import { Text } from '../../../ui/page/layout.js';
import { ReaderContext } from '../../../ui/page/reader-context.js';
import { type AskedWriting, writingQuestions } from './writing-question.api.js';

const title = 'Poser une question';

/** Open to an accountant, who changes nothing in the books. */
export function AskDialog({ writing: { source, id, wording }, onClose }: { writing: AskedWriting; onClose: () => void }) {
  const form = useForm({ defaultValues: { text: '' } });
  const save = writingQuestions.useSave();
  const submit = form.handleSubmit(({ text }) => {
    if (text.trim() === '') return form.setError('text', { type: 'missing', message: 'Écrivez la question.' });
    save.mutate(
      { id: undefined, body: { source, writing_id: id, text } },
      {
        onSuccess: () => {
          notify.success(`Question posée sur « ${wording} »`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <ReaderContext value={false}>
      <FormDialog
        title={title}
        label={title}
        dirty={form.formState.isDirty && !save.isSuccess}
        onClose={onClose}
        form={form}
        onSubmit={submit}
        action="Envoyer"
        pending={save.isPending}
      >
        <Text>{wording}</Text>
        <TextArea
          form={form}
          name="text"
          label="Question"
          required
          rows={4}
          maxLength={1000}
          hint="Par exemple : pouvez-vous joindre la facture ? La structure la verra dans sa comptabilité."
        />
      </FormDialog>
    </ReaderContext>
  );
}
