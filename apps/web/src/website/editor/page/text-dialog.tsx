import { SaveDialog } from '../../../ui/dialog/save-dialog.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.js';
import { PreviewButton } from '../preview/preview-button.js';
import { type Parameter, parameters } from '../website.api.js';
import { emptyText, textOf } from './use-parameter.js';

type TextDialogProps = { parameter: Parameter; title: string; label: string; isPlain?: boolean; onClose: () => void };

/** Changes one text of a page: a title, or a long text in the editor. */
export function TextDialog({ parameter, title, label, isPlain = false, onClose }: TextDialogProps) {
  const form = useForm({ defaultValues: { content: textOf(parameter) } });
  const save = parameters.useSave();
  return (
    <SaveDialog
      title={title}
      size={isPlain ? 'md' : 'xl'}
      onClose={onClose}
      form={form}
      save={save}
      input={({ content }) => {
        if (content.trim() !== '') return { id: parameter.id, version: parameter.version, body: { code: parameter.code, content } };
        form.setError('content', { type: 'required', message: emptyText });
        return undefined;
      }}
      action="Valider"
      tools={<PreviewButton draft={() => ({ path: '/api/parameters/preview', body: { code: parameter.code, ...form.getValues() } })} />}
    >
      {isPlain ? (
        <TextField form={form} name="content" label={label} maxLength={200} required />
      ) : (
        <RichTextField form={form} name="content" label={label} required />
      )}
    </SaveDialog>
  );
}
