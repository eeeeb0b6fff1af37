import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { useForm } from '../../ui/form/form.js';
import { day, today } from '../../ui/format/format.js';
import { useRotateApiKey } from './api-key.api.js';
import {
  type ApiKey,
  blankRotation,
  type CreatedApiKey,
  overlapChoices,
  type RotationForm,
  renewalChoices,
  rotatedLastDay,
  toRotation,
} from './api-key.js';

type Props = { apiKey: ApiKey; onClose: () => void; onRotated: (key: CreatedApiKey) => void };

/** Gives a key another secret; the former one works on for the time that programs need to change over. */
export function RotationDialog({ apiKey, onClose, onRotated }: Props) {
  const form = useForm<RotationForm>({ defaultValues: blankRotation(apiKey, today()) });
  const rotate = useRotateApiKey();
  const submit = form.handleSubmit((values) =>
    rotate.mutate(
      { path: { id: apiKey.id }, body: toRotation(values, apiKey, today()) },
      {
        onSuccess: (key) => {
          notify.success(`La clé d’API « ${key.name} » a un nouveau secret.`);
          onRotated(key);
        },
        onError: showProblem(form),
      },
    ),
  );
  const values = form.watch();
  return (
    <FormDialog
      title={`Remplacer le secret de « ${apiKey.name} »`}
      dirty={form.formState.isDirty && !rotate.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Remplacement du secret"
      action="Remplacer le secret"
      pending={rotate.isPending}
    >
      <p>La clé garde son nom et ses droits. Son nouveau secret est affiché une seule fois.</p>
      <SegmentField
        form={form}
        name="overlap"
        label="L’ancien secret sert encore"
        hint={values.overlap === '0' ? 'Le logiciel est coupé jusqu’à ce qu’il ait le nouveau secret.' : 'Le temps de changer le logiciel.'}
        choices={overlapChoices}
      />
      {apiKey.former_until === null ? null : <p>Le secret remplacé auparavant ne servira plus.</p>}
      <SegmentField form={form} name="duration" label="Dernier jour" choices={renewalChoices(apiKey, today())} />
      <p>Dernier jour : {day(rotatedLastDay(values, apiKey, today()))}</p>
    </FormDialog>
  );
}
