import { Send } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../platform/me.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import type { Mailing } from '../mailing/mailing.api.js';
import { ReaderField } from '../mailing/reader-field.js';
import { useTest } from './mail-delivery.api.js';

/** Sends the saved draft to its author alone, with the values of a person. */
export function TestDialog({ mailing: { id, recipients }, onClose }: { mailing: Mailing; onClose: () => void }) {
  const [first] = recipients.people;
  const [person, setPerson] = useState<Option | null>(first ? { value: first.id, label: first.fullname } : null);
  const { email } = useMe();
  const test = useTest();
  const onSend = (): void =>
    test.mutate(
      { path: { id }, body: { person: person?.value ?? null } },
      {
        onSuccess: ({ to }) => {
          notify.success(`Le test est parti pour ${to}.`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title="Envoyer un test"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button icon={<Send size={16} aria-hidden />} loading={test.isPending} onClick={onSend}>
            Envoyer le test
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {test.error ? <Refusal error={test.error} /> : null}
        <Text>
          Le message part à votre seule adresse, {email}, avec les valeurs de la personne choisie. Son objet commence par « [Test] ».
        </Text>
        <ReaderField value={person} onValueChange={setPerson} />
      </Stack>
    </Dialog>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { detail, violations } = problemOf(error);
  return <Callout kind="error">{[detail, ...violations.map(({ message }) => message)].join(' ')}</Callout>;
}
