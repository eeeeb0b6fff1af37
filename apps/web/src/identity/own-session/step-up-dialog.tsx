import { useMutation, useQuery } from '@tanstack/react-query';
import type { StepUpQuestion } from '../../platform/step-up.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { Callout } from '../../ui/feedback/panels.js';
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
  return question.factor === 'passkey' ? <ByPasskeyAlone question={question} /> : <ByAnyFactor question={question} />;
}

/** For a structure that requires passkeys: a code is not enough. */
function ByPasskeyAlone({ question }: { question: StepUpQuestion }) {
  const form = useForm<Record<never, never>>({ defaultValues: {} });
  const confirm = useMutation({ mutationFn: confirmByPasskey });
  const submit = form.handleSubmit(() => confirm.mutate(undefined, { onSuccess: () => question.settle(true), onError: showProblem(form) }));
  return (
    <FormDialog
      size="sm"
      title={title}
      label={title}
      form={form}
      onSubmit={submit}
      onClose={() => question.settle(false)}
      action="Utiliser ma clé d’accès"
      pending={confirm.isPending}
    >
      <Text>Votre structure demande votre clé d’accès : un mot de passe et un code ne suffisent pas.</Text>
      {hasPasskeys() ? null : <Callout kind="warning" title="Ce navigateur ne connaît pas les clés d’accès : mettez-le à jour." />}
    </FormDialog>
  );
}

function ByAnyFactor({ question }: { question: StepUpQuestion }) {
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
      <Text>
        Payer, clôturer, exporter et changer des droits demandent une confirmation de moins de quinze minutes. Une structure qui demande la
        double authentification en demande une à chaque session.
      </Text>
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
