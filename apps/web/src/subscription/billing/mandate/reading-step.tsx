import { chakra } from '@chakra-ui/react';
import { showProblem } from '../../../ui/feedback/problem.js';
import { CheckboxField } from '../../../ui/field/choice-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, SimpleGrid, Text } from '../../../ui/page/layout.js';
import { type BillingData, type Signer, useRequestCode, useSpecimen } from '../billing-data/billing-data.api.js';
import type { SentCode } from './code-step.js';
import { useObjectUrl } from './use-object-url.js';

type Values = Signer & { consent: boolean };
/** The sentences of the server. */
const capacityMissing = 'La qualité du signataire doit être saisie';
const dateMissing = 'La date de la délibération doit être saisie';
const consentMissing = 'Cochez la case pour signer : vous devez avoir lu le mandat.';

/** The signer's office, the text of the mandate, and the consent before the code is mailed. */
export function ReadingStep({ billing: { id, mandate }, onCode }: { billing: BillingData; onCode: (code: SentCode) => void }) {
  const form = useForm<Values>({
    defaultValues: {
      signer_capacity: mandate?.signer_capacity ?? '',
      deliberation_date: mandate?.deliberation_date ?? null,
      consent: false,
    },
  });
  const specimen = useSpecimen();
  const request = useRequestCode();
  const address = useObjectUrl(specimen.data);
  const read = () => {
    const { signer_capacity, deliberation_date } = form.getValues();
    specimen.mutate({ id, signer: { signer_capacity, deliberation_date } }, { onError: showProblem(form) });
  };
  const submit = form.handleSubmit(({ consent, ...signer }) => {
    if (!consent) {
      // The server names the missing fields only once the box is ticked.
      if (signer.signer_capacity.trim() === '') form.setError('signer_capacity', { type: 'missing', message: capacityMissing });
      if (!signer.deliberation_date) form.setError('deliberation_date', { type: 'missing', message: dateMissing });
      return form.setError('consent', { type: 'missing', message: consentMissing });
    }
    return request.mutateAsync({ path: { id }, body: signer }).then(onCode, showProblem(form));
  });
  return (
    <Form form={form} onSubmit={submit} label="Relecture du mandat">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <TextField form={form} name="signer_capacity" label="Votre qualité" hint="Secrétaire, trésorière…" maxLength={100} required />
        <DateField
          form={form}
          name="deliberation_date"
          label="Date de la délibération"
          hint="Celle qui vous autorise à signer."
          max={today()}
          required
        />
      </SimpleGrid>
      <HStack>
        <Button variant="outline" loading={specimen.isPending} onClick={read}>
          Afficher le mandat
        </Button>
      </HStack>
      {address === null ? null : <Specimen address={address} />}
      <CheckboxField form={form} name="consent" label="J’ai lu le mandat et j’autorise le prélèvement de ce compte." />
      <Text color="fg.muted">Un code de six chiffres sera envoyé à votre adresse : il vaut signature électronique simple.</Text>
      <SubmitButton alignSelf="flex-start" pending={request.isPending}>
        Recevoir le code
      </SubmitButton>
    </Form>
  );
}

const Specimen = ({ address }: { address: string }) => (
  <>
    <chakra.iframe title="Mandat à relire" src={address} width="full" height="60dvh" borderWidth="1px" borderRadius="l2" />
    <chakra.a href={address} download="Mandat-SEPA-specimen.pdf" color="brand.fg" textDecoration="underline">
      Télécharger le mandat à relire (PDF)
    </chakra.a>
  </>
);
