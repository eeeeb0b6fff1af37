import { useState } from 'react';
import { notify } from '../feedback/notify.js';
import { Panel } from '../feedback/panels.js';
import { showProblem } from '../feedback/problem.js';
import { ComboboxField } from '../field/async-combobox.js';
import { CheckboxField, SegmentField, SwitchField } from '../field/choice-fields.js';
import { DateField } from '../field/date-field.js';
import { MoneyField } from '../field/money-field.js';
import { Select } from '../field/select.js';
import { TextArea } from '../field/text-area.js';
import { TextField } from '../field/text-field.js';
import type { Attachment } from '../file/attachment.js';
import { Attachments } from '../file/attachments.js';
import { Form, useForm } from '../form/form.js';
import { SubmitButton } from '../form/submit-button.js';
import { Button } from '../page/button.js';
import { HStack, SimpleGrid } from '../page/layout.js';
import { RichTextField } from '../rich-text/rich-text-field.js';
import { statuses } from './sample.js';

const people = ['MARTIN Élodie', 'MARTIN Paul', 'MARTINEZ Inès'].map((label, index) => ({
  value: String(index),
  label,
  detail: 'née le 04/05/1990',
}));
const refusal = {
  status: 422,
  detail: 'Données invalides',
  violations: [
    { propertyPath: 'bill_amount', code: 'refund.amount-missing', message: 'Veuillez renseigner un montant.' },
    {
      propertyPath: '',
      code: 'refund.not-eligible',
      message: "Vous n'êtes pas éligible pour une demande de remboursement sur cette activité.",
    },
  ],
};

export function GalleryForm() {
  const form = useForm({
    defaultValues: {
      name: '',
      person: null,
      date: '2026-11-21',
      bill_amount: 1234.5,
      status: 'waiting',
      kind: 'percent',
      comment: '',
      body: '<h2>Noël</h2><p>Bonjour {prénom|collègue},</p>',
      enabled: true,
      required_bill: false,
    },
  });
  const [attachments, setAttachments] = useState<readonly Attachment[]>([
    { id: 'a', name: 'Facture gymnase.pdf', size: 248_000, mime_type: 'application/pdf' },
  ]);
  return (
    <Panel title="Formulaire">
      <Form form={form} label="Exemple" onSubmit={form.handleSubmit(() => showProblem(form)(refusal))}>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <ComboboxField
            form={form}
            name="person"
            label="Bénéficiaire"
            required
            queryKey={['gallery-people']}
            load={async (text) => people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
          />
          <TextField form={form} name="name" label="Nom de l’activité" hint="Tel que vos bénéficiaires le liront." />
          <DateField form={form} name="date" label="Date de la facture" required />
          <MoneyField form={form} name="bill_amount" label="Montant de la facture" hint="Un calcul est accepté : 120/3" />
          <Select form={form} name="status" label="Statut" choices={statuses} placeholder="Choisir…" />
          <SegmentField
            form={form}
            name="kind"
            label="Mode de calcul"
            choices={[
              { value: 'percent', label: 'Pourcentage' },
              { value: 'euro', label: 'Montant' },
            ]}
          />
          <SwitchField form={form} name="enabled" label="Activité ouverte" />
          <CheckboxField form={form} name="required_bill" label="Facture obligatoire" />
        </SimpleGrid>
        <TextArea form={form} name="comment" label="Commentaire" rows={3} />
        <RichTextField
          form={form}
          name="body"
          label="Message"
          inserts={[
            { label: 'Prénom', text: '{prénom}' },
            { label: 'Civilité', text: '{civilité}' },
          ]}
        />
        <HStack>
          <SubmitButton>Valider</SubmitButton>
          <Button variant="outline" onClick={() => form.reset()}>
            Annuler
          </Button>
        </HStack>
      </Form>
      <Panel title="Pièces jointes" as="h3">
        <Attachments
          attachments={attachments}
          onChange={setAttachments}
          read={async () => new Blob(['%PDF-1.4'], { type: 'application/pdf' })}
          upload={async (file, onProgress) => {
            onProgress(1);
            notify.success('Fichier ajouté');
            return { id: file.name, name: file.name, size: file.size, mime_type: file.type };
          }}
        />
      </Panel>
    </Panel>
  );
}
