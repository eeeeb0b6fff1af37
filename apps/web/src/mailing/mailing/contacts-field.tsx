import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AsyncCombobox, type AsyncSearch, type Option } from '../../ui/field/async-combobox.js';
import { IconButton } from '../../ui/page/button.js';
import { Box, Flex, Span, Stack, Text } from '../../ui/page/layout.js';
import type { MailingForm, Recipient } from './mailing-form.js';

export const kinds = { list: 'liste', person: 'personne', address: 'adresse saisie', mailing: 'publipostage' } as const;

const recipientOf = ({ value, label, detail }: Option): Recipient => {
  const at = value.indexOf(':');
  const kind = value.slice(0, at) as Recipient['kind'];
  return { kind, id: value.slice(at + 1), label, ...(kind === 'person' && detail ? { detail } : {}) };
};

type Props = {
  form: UseFormReturn<MailingForm>;
  name: 'recipients' | 'exclusions';
  label: string;
  chosenLabel: string;
  emptyText: string;
  /** Option values have a kind and an id: `list:…`. */
  search: AsyncSearch & { placeholder: string };
};

/** A search that adds contacts, and the added contacts. */
export function ContactsField({ form, name, label, chosenLabel, emptyText, search }: Props) {
  const chosen = form.watch(name);
  const labelId = useId();
  // Mounts a new search field after each choice, so that its text is empty.
  const [round, setRound] = useState(0);
  const set = (next: Recipient[]): void => form.setValue(name, next, { shouldDirty: true });
  const add = (option: Option | null): void => {
    if (!option) return;
    const added = recipientOf(option);
    if (!chosen.some(({ kind, id }) => kind === added.kind && id === added.id)) set([...chosen, added]);
    setRound((count) => count + 1);
  };
  return (
    <Stack gap="3" role="group" aria-labelledby={labelId}>
      <Text id={labelId} fontWeight="500">
        {label}
      </Text>
      <AsyncCombobox key={round} {...search} value={null} onValueChange={add} />
      {chosen.length === 0 ? (
        <Text color="fg.muted">{emptyText}</Text>
      ) : (
        <Flex as="ul" listStyleType="none" wrap="wrap" gap="2" aria-label={chosenLabel}>
          {chosen.map((contact) => (
            <Chosen key={`${contact.kind}:${contact.id}`} contact={contact} onRemove={() => set(chosen.filter((one) => one !== contact))} />
          ))}
        </Flex>
      )}
    </Stack>
  );
}

const Chosen = ({ contact: { label, detail, kind }, onRemove }: { contact: Recipient; onRemove: () => void }) => (
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
