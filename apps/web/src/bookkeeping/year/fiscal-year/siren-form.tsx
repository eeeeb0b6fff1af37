import { useQuery } from '@tanstack/react-query';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Flex } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { setupQuery } from '../onboarding/onboarding.api.js';

/** Stored with the ledger: the name of each FEC begins with the SIREN, and the cover of the accounts shows it. */
export function SirenForm() {
  const { data: setup } = useQuery(setupQuery);
  return setup ? <Fields key={setup.siren} siren={setup.siren ?? ''} /> : null;
}

function Fields({ siren }: { siren: string }) {
  const form = useForm({ defaultValues: { siren: grouped(siren) } });
  const save = bookkeeping.useSend('put', '/api/comptability/environment/siren');
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { body: { siren: values.siren.trim() || null } },
      {
        onSuccess: () => notify.success(values.siren.trim() === '' ? 'Le SIREN a bien été retiré.' : 'Le SIREN a bien été enregistré.'),
        onError: showProblem(form),
      },
    ),
  );
  return (
    <Form form={form} onSubmit={submit} label="SIREN">
      <Flex gap="3" align="flex-end" wrap="wrap">
        <TextField form={form} name="siren" label="SIREN de la structure" inputMode="numeric" maxLength={20} placeholder="732 829 320" />
        <SubmitButton pending={save.isPending}>Enregistrer le SIREN</SubmitButton>
      </Flex>
    </Form>
  );
}

/** `732 829 320` */
const grouped = (siren: string): string => siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');
