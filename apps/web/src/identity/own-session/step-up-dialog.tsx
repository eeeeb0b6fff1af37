import { useMutation, useQuery } from '@tanstack/react-query';
import type { StepUpQuestion } from '../../platform/step-up.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { useForm } from '../../ui/form/form.js';
import { Button } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import { CodeField } from '../code-field.js';
import { hasPasskeys } from '../passkey/has-passkeys.js';
import { confirmByPasskey, passkeysQuery } from '../passkey/passkey.api.js';
import { secondFactor } from '../second-factor/second-factor.api.js';

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
      tools={<ByPasskey onConfirmed={() => question.settle(true)} onRefused={showProblem(form)} />}
    >
      <Text>Payer, clôturer, exporter et changer des droits demandent une confirmation de moins de quinze minutes.</Text>
      <CodeField form={form} name="code" />
    </FormDialog>
  );
}

/** For a user who has a passkey of this site. */
function ByPasskey({ onConfirmed, onRefused }: { onConfirmed: () => void; onRefused: (error: Error) => void }) {
  const { data } = useQuery({ ...passkeysQuery, enabled: hasPasskeys() });
  const confirm = useMutation({ mutationFn: confirmByPasskey });
  if (!data?.passkeys.some(({ site }) => site === location.hostname)) return null;
  const ask = () => confirm.mutate(undefined, { onSuccess: onConfirmed, onError: onRefused });
  return (
    <Button variant="outline" loading={confirm.isPending} onClick={ask}>
      Utiliser une clé d’accès
    </Button>
  );
}
