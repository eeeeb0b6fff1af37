import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { count, dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { CodeField } from '../code-field.js';
import { FactorStep, factorTitle } from './factor-step.js';
import { secondFactor } from './second-factor.api.js';

type Props = { onClose: () => void };
type ActiveProps = Props & { since: string; left: number; onCodes: (codes: readonly string[]) => void };

const fewCodes = 3;

/** The state of a second factor that is active, and its two changes. */
export function ActiveFactor({ since, left, onCodes, onClose }: ActiveProps) {
  const [change, setChange] = useState<'renew' | 'remove'>();
  if (change === 'renew') return <RenewCodes onCodes={onCodes} onClose={onClose} />;
  if (change === 'remove') return <RemoveFactor onClose={onClose} />;
  return (
    <Dialog
      open
      size="sm"
      title={factorTitle}
      onClose={onClose}
      footer={
        <HStack wrap="wrap" justify="flex-end">
          <Button variant="outline" onClick={() => setChange('remove')}>
            Désactiver
          </Button>
          <Button onClick={() => setChange('renew')}>Remplacer les codes de secours</Button>
        </HStack>
      }
    >
      <Stack gap="4">
        <Callout kind="success" title={`Activée depuis le ${dateTime(since)}.`} />
        {left < fewCodes ? (
          <Callout kind="warning" title={`Il vous reste ${count(left, 'code de secours', 'codes de secours')} : remplacez-les.`} />
        ) : (
          <Text>Il vous reste {count(left, 'code de secours', 'codes de secours')}.</Text>
        )}
      </Stack>
    </Dialog>
  );
}

function RenewCodes({ onCodes, onClose }: Omit<ActiveProps, 'since' | 'left'>) {
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const renew = secondFactor.useSend('post', '/api/users/me/second_factor/recovery_codes');
  const submit = form.handleSubmit((body) =>
    renew.mutate({ body }, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes), onError: showProblem(form) }),
  );
  return (
    <FactorStep onClose={onClose} form={form} onSubmit={submit} action="Remplacer les codes" pending={renew.isPending}>
      <Text>Les codes de secours que vous avez gardés ne serviront plus.</Text>
      <CodeField form={form} name="code" />
    </FactorStep>
  );
}

function RemoveFactor({ onClose }: Props) {
  const form = useForm<{ password: string; code: string }>({ defaultValues: { password: '', code: '' } });
  const remove = secondFactor.useSend('post', '/api/users/me/second_factor/remove');
  const submit = form.handleSubmit((body) =>
    remove.mutate(
      { body },
      {
        onSuccess: () => {
          notify.success('La double authentification est désactivée.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FactorStep onClose={onClose} form={form} onSubmit={submit} action="Désactiver" isDestructive pending={remove.isPending}>
      <Text>Votre compte s’ouvrira de nouveau avec le mot de passe seul.</Text>
      <TextField form={form} name="password" label="Mot de passe actuel" type="password" autoComplete="current-password" required />
      <CodeField form={form} name="code" />
    </FactorStep>
  );
}
