import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { useForm } from '../../../ui/form/form.js';
import { type Advantage, advantages, savedText } from '../website.api.js';
import { type AdvantageForm, toBody, toForm } from './advantage-form.js';

/** The form of a new advantage, or of one that is read. */
export function useAdvantageForm(advantage: Advantage | undefined, onSaved: (saved: Advantage) => void, type?: Advantage['type']) {
  const form = useForm<AdvantageForm>({ defaultValues: toForm(advantage, type) });
  const save = advantages.useSave();
  const submit = form.handleSubmit((values) => {
    const body = toBody(values);
    const callbacks = {
      onSuccess: (saved: Advantage) => {
        notify.success(savedText);
        onSaved(saved);
      },
      onError: showProblem(form),
    };
    if (advantage) save.mutate({ id: advantage.id, version: advantage.version, body }, callbacks);
    else save.mutate({ id: undefined, body }, callbacks);
  });
  return { form, submit, isSaving: save.isPending, isDirty: form.formState.isDirty && !save.isSuccess };
}
