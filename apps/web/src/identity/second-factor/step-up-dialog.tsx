import type { StepUpQuestion } from '../../platform/step-up.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { CodeField } from '../code-field.js';
import { secondFactor } from './second-factor.api.js';

const title = 'Confirmez votre identité';

/** Asks for the second factor again, over the screen whose act needs it; the act goes on by itself. */
export default function StepUpDialog({ question }: { question: StepUpQuestion }) {
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const confirm = secondFactor.useSend('post', '/api/users/me/sessions/confirm');
  const submit = form.handleSubmit((body) =>
    confirm.mutate({ body }, { onSuccess: () => question.settle(true), onError: showProblem(form) }),
  );
  return (
    <FormDialog
      size="sm"
      title={title}
      label={title}
      form={form}
      onSubmit={submit}
      onClose={() => question.settle(false)}
      action="Confirmer"
      pending={confirm.isPending}
    >
      <Text>Payer, clôturer, exporter et changer des droits demandent un code de moins de quinze minutes.</Text>
      <CodeField form={form} name="code" />
    </FormDialog>
  );
}
