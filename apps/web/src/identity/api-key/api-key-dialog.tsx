import { useMe } from '../../platform/me.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { CheckGroupField } from '../../ui/field/check-group-field.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { DateField } from '../../ui/field/date-field.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { day, today } from '../../ui/format/format.js';
import { useCreateApiKey } from './api-key.api.js';
import {
  type ApiKeyForm,
  accountingChoices,
  blankKey,
  type CreatedApiKey,
  durationChoices,
  followChoices,
  followHints,
  permissionChoices,
  toBody,
} from './api-key.js';

type Props = { onClose: () => void; onCreated: (key: CreatedApiKey) => void };

/** Creates a key; a key keeps its permissions for ever. */
export function ApiKeyDialog({ onClose, onCreated }: Props) {
  const { permissions, accounting_permissions } = useMe();
  const form = useForm<ApiKeyForm>({ defaultValues: blankKey });
  const create = useCreateApiKey();
  const submit = form.handleSubmit((values) => {
    if (values.duration === 'date' && values.expires_on === null)
      return form.setError('expires_on', { type: 'missing', message: 'Veuillez choisir une date.' });
    create.mutate(
      { body: toBody(values, today()) },
      {
        onSuccess: (key) => {
          notify.success(`La clé d’API « ${key.name} » a bien été créée.`);
          onCreated(key);
        },
        onError: showProblem(form),
      },
    );
  });
  const values = form.watch();
  const accounting = accountingChoices(accounting_permissions);
  return (
    <FormDialog
      title="Nouvelle clé d’API"
      dirty={form.formState.isDirty && !create.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Clé d’API"
      action="Créer la clé"
      pending={create.isPending}
    >
      <TextField
        form={form}
        name="name"
        label="Nom"
        hint="Le logiciel qui l’utilisera : il signe ainsi dans l’historique."
        required
        maxLength={60}
        autoComplete="off"
      />
      <CheckGroupField
        form={form}
        name="permissions"
        label="Droits"
        hint="Parmi les vôtres. Une clé n’ouvre ni les utilisateurs, ni l’offre, ni le mandat."
        choices={permissionChoices(permissions)}
      />
      {accounting.length > 0 ? (
        <CheckGroupField form={form} name="accounting_permissions" label="Droits comptables" choices={accounting} />
      ) : null}
      <SegmentField
        form={form}
        name="follows_creator"
        label="Évolution des droits"
        hint={values.follows_creator ? followHints.following : followHints.alone}
        choices={followChoices}
        toValue={(choice) => choice === 'true'}
      />
      <SegmentField form={form} name="duration" label="Durée" choices={durationChoices} />
      {values.duration === 'date' ? (
        <DateField form={form} name="expires_on" label="Dernier jour" hint="Deux ans au plus." required />
      ) : (
        <p>Dernier jour : {day(toBody(values, today()).expires_on)}</p>
      )}
    </FormDialog>
  );
}
