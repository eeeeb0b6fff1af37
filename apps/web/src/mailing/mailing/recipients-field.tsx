import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AsyncCombobox, type Option } from '../../ui/field/async-combobox.js';
import { IconButton } from '../../ui/page/button.js';
import { Box, Flex, Span, Stack, Text } from '../../ui/page/layout.js';
import { findRecipients } from './mailing.api.js';
import type { MailingForm, Recipient } from './mailing-form.js';

const kinds = { list: 'liste', person: 'personne', address: 'adresse saisie' } as const;
const address = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/;

/** Lists and people that a text finds; a text that is an address is one itself. */
async function load(text: string, signal: AbortSignal): Promise<Option[]> {
  const { lists, people } = await findRecipients(text, signal);
  return [
    ...(address.test(text) ? [{ value: `address:${text.toLowerCase()}`, label: text.toLowerCase(), detail: kinds.address }] : []),
    ...lists.map(({ id, name }) => ({ value: `list:${id}`, label: name, detail: kinds.list })),
    ...people.map(({ id, fullname, email }) => ({ value: `person:${id}`, label: fullname, detail: email ?? 'sans adresse' })),
  ];
}

const recipientOf = ({ value, label, detail }: Option): Recipient => {
  const at = value.indexOf(':');
  const kind = value.slice(0, at) as Recipient['kind'];
  return { kind, id: value.slice(at + 1), label, ...(kind === 'person' && detail ? { detail } : {}) };
};

/** To whom the message goes: a search that adds, and what it has added. */
export function RecipientsField({ form }: { form: UseFormReturn<MailingForm> }) {
  const recipients = form.watch('recipients');
  const label = useId();
  // A new search field after each choice: its text is gone with it.
  const [round, setRound] = useState(0);
  const set = (next: Recipient[]): void => form.setValue('recipients', next, { shouldDirty: true });
  const add = (option: Option | null): void => {
    if (!option) return;
    const added = recipientOf(option);
    if (!recipients.some(({ kind, id }) => kind === added.kind && id === added.id)) set([...recipients, added]);
    setRound((count) => count + 1);
  };
  return (
    <Stack gap="3" role="group" aria-labelledby={label}>
      <Text id={label} fontWeight="500">
        Destinataires
      </Text>
      <AsyncCombobox
        key={round}
        label="Ajouter un destinataire"
        placeholder="Liste, personne ou adresse e-mail"
        queryKey={['mailing-recipients']}
        load={load}
        value={null}
        onValueChange={add}
        emptyText="Aucun destinataire trouvé"
      />
      {recipients.length === 0 ? (
        <Text color="fg.muted">Aucun destinataire choisi.</Text>
      ) : (
        <Flex as="ul" listStyleType="none" wrap="wrap" gap="2" aria-label="Destinataires choisis">
          {recipients.map((recipient) => (
            <Chosen
              key={`${recipient.kind}:${recipient.id}`}
              recipient={recipient}
              onRemove={() => set(recipients.filter((one) => one !== recipient))}
            />
          ))}
        </Flex>
      )}
    </Stack>
  );
}

const Chosen = ({ recipient: { label, detail, kind }, onRemove }: { recipient: Recipient; onRemove: () => void }) => (
  <Flex as="li" align="center" gap="1" ps="3" borderWidth="1px" borderRadius="full" bg="bg.subtle" maxW="full">
    <Box minW="0" truncate>
      {label}{' '}
      <Span color="fg.muted" textStyle="dense">
        {detail ?? kinds[kind]}
      </Span>
    </Box>
    <IconButton label={`Retirer ${label}`} size="sm" onClick={onRemove}>
      <X size={16} aria-hidden />
    </IconButton>
  </Flex>
);
