import type { Schema } from '@intendance/contract/client.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { Flex, Text } from '../../ui/page/layout.js';
import { FactorStep } from './factor-step.js';
import { QrCode } from './qr-code.js';
import { secondFactor } from './second-factor.api.js';

type Props = {
  enrolment: Schema<'SecondFactorSecretDto'>;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Second step: the secret goes into the application, whose first code proves it. */
export function FactorSecret({ enrolment: { secret, uri }, onCodes, onClose }: Props) {
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const confirm = secondFactor.useSend('post', '/api/users/me/second_factor/confirm');
  const submit = form.handleSubmit((body) =>
    confirm.mutate({ body }, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes), onError: showProblem(form) }),
  );
  return (
    <FactorStep onClose={onClose} form={form} onSubmit={submit} action="Activer" pending={confirm.isPending}>
      <Text>Lisez ce QR code avec votre application, ou copiez-y la clé.</Text>
      <Flex justify="center">
        <QrCode text={uri} label="QR code de la clé" />
      </Flex>
      <CopyField label="Clé" value={secret} action="Copier la clé" done="La clé est copiée." />
      <TextField form={form} name="code" label="Code affiché par l’application" autoComplete="one-time-code" inputMode="numeric" required />
    </FactorStep>
  );
}
