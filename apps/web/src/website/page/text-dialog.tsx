import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextField } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { RichTextField } from '../../ui/rich-text/rich-text-field.js';
import { PreviewButton } from '../preview/preview-button.js';
import { type Parameter, parameters, savedText } from '../website.api.js';
import { emptyText, textOf } from './use-parameter.js';

type TextDialogProps = { parameter: Parameter; title: string; label: string; isPlain?: boolean; onClose: () => void };

/** Changes one text of a page: a title, or a long text in the editor. */
export function TextDialog({ parameter, title, label, isPlain = false, onClose }: TextDialogProps) {
  const form = useForm({ defaultValues: { content: textOf(parameter) } });
  const save = parameters.useSave();
  const submit = form.handleSubmit(({ content }) => {
    if (content.trim() === '') return form.setError('content', { type: 'required', message: emptyText });
    save.mutate(
      { id: parameter.id, version: parameter.version, body: { code: parameter.code, content } },
      {
        onSuccess: () => {
          notify.success(savedText);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={title}
      size={isPlain ? 'md' : 'xl'}
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action="Valider"
      pending={save.isPending}
      tools={<PreviewButton draft={() => ({ path: '/api/parameters/preview', body: { code: parameter.code, ...form.getValues() } })} />}
    >
      {isPlain ? (
        <TextField form={form} name="content" label={label} maxLength={200} required />
      ) : (
        <RichTextField form={form} name="content" label={label} required />
      )}
    </FormDialog>
  );
}
