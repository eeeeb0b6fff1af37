import { SaveDialog } from '../dialog/save-dialog.js';
import { notify } from '../feedback/notify.js';
import { CheckboxField } from '../field/choice-fields.js';
import { TextField } from '../field/text-field.js';
import { useForm } from '../form/form.js';
import { shareableSearch } from '../query/shareable-search.js';
import type { ListState } from '../query/use-list-params.js';
import type { SavedView } from './saved-view.js';
import { sharedViews } from './shared-views.api.js';

type Props = { resource: string; list: ListState; canShare: boolean; onKeep: (view: SavedView) => void; onClose: () => void };

type Values = { name: string; isShared: boolean };

/** Names the present filters and order, for this browser or for the whole structure. */
export function SaveViewDialog({ resource, list, canShare, onKeep, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: { name: '', isShared: false } });
  const save = sharedViews.useSend('post', '/api/list_views');
  const { search, omissions } = shareableSearch(list);
  const isShared = form.watch('isShared');
  return (
    <SaveDialog
      size="sm"
      title="Enregistrer cette vue"
      onClose={onClose}
      form={form}
      save={save}
      done={({ name }) => `Vue « ${name.trim()} » partagée.`}
      input={({ name, isShared: shares }) => {
        if (name.trim() === '') {
          form.setError('name', { type: 'missing', message: 'Veuillez renseigner un nom.' });
          return undefined;
        }
        if (shares) return { body: { list: resource, name, search } };
        onKeep({ name: name.trim(), search: list.search });
        notify.success(`Vue « ${name.trim()} » enregistrée dans ce navigateur.`);
        onClose();
        return undefined;
      }}
    >
      <TextField form={form} name="name" label="Nom de la vue" required maxLength={60} />
      {canShare ? (
        <CheckboxField
          form={form}
          name="isShared"
          label="Partager avec tous les utilisateurs de la structure"
          {...(isShared && omissions.length > 0
            ? { hint: `Ne sera pas partagé : ${omissions.join(', ')}, qui peut nommer une personne.` }
            : {})}
        />
      ) : null}
    </SaveDialog>
  );
}
