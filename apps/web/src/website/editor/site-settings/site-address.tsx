import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { notify } from '../../../ui/feedback/notify.js';
import { ErrorPanel, Loading, Panel } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Box, Text } from '../../../ui/page/layout.js';
import { siteAddressQuery, useChooseSiteAddress } from './site-settings.api.js';

/** The address of the members' site. A former address leads to the present one. */
export function SiteAddress() {
  const { data, error, refetch } = useQuery(siteAddressQuery);
  return (
    <Panel title="Adresse du site">
      {data ? (
        <AddressForm address={data} />
      ) : error ? (
        <ErrorPanel title="Impossible de charger l’adresse du site" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Panel>
  );
}

function AddressForm({ address }: { address: Schema<'SiteAddressDto'> }) {
  const form = useForm({ values: { slug: address.slug ?? '' } });
  const choose = useChooseSiteAddress();
  const submit = form.handleSubmit((body) =>
    choose.mutate({ body }, { onSuccess: () => notify.success('Modifications enregistrées.'), onError: showProblem(form) }),
  );
  return (
    <Form form={form} onSubmit={submit} label="Adresse du site">
      {address.url ? (
        <Text overflowWrap="anywhere" color="fg.muted">
          {address.url}
        </Text>
      ) : null}
      <TextField
        form={form}
        name="slug"
        label="Fin de l’adresse"
        hint="Des minuscules sans accent, des chiffres et des tirets. L’ancienne adresse mènera à la nouvelle."
        maxLength={60}
        required
      />
      <Box>
        <SubmitButton pending={choose.isPending}>Changer l’adresse</SubmitButton>
      </Box>
    </Form>
  );
}
