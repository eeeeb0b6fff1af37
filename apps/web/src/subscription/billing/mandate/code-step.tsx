import type { AnswerOf } from '@intendance/contract/operation.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { time } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Text } from '../../../ui/page/layout.js';
import { useSign } from '../billing-data/billing-data.api.js';

export type SentCode = AnswerOf<'/api/billing_datas/{id}/code', 'post'>;

type Props = { id: string; code: SentCode; onOther: () => void; onSigned: () => void };

/** The code that was mailed signs the mandate. */
export function CodeStep({ id, code: { sent_to, expires_at }, onOther, onSigned }: Props) {
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const sign = useSign();
  const submit = form.handleSubmit(({ code }) =>
    sign.mutateAsync({ id, code: code.replaceAll(/\s/g, '') }).then(() => {
      notify.success('Le mandat est signé.');
      onSigned();
    }, showProblem(form)),
  );
  return (
    <Form form={form} onSubmit={submit} label="Signature du mandat">
      <Text role="status">
        Un code a été envoyé à {sent_to}. Il sert jusqu’à {time(expires_at)}, cinq essais au plus.
      </Text>
      <TextField
        form={form}
        name="code"
        label="Code de signature"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      <HStack wrap="wrap">
        <SubmitButton pending={sign.isPending}>Signer le mandat</SubmitButton>
        <Button variant="outline" onClick={onOther}>
          Demander un autre code
        </Button>
      </HStack>
    </Form>
  );
}
