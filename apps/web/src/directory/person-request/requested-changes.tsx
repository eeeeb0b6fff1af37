import type { Schema } from '@intendance/contract/client.js';
import { phoneText } from '@intendance/kernel/phones.js';
import { day } from '../../ui/format/format.js';
import { Box, SimpleGrid, Stack, Text } from '../../ui/page/layout.js';
import { changeLabels, type PersonRequest, type RequestedChange } from './person-request.js';

type Person = Schema<'PersonDto'>;
type Name = keyof RequestedChange;

function shown(name: Name, value: string | null | undefined): string {
  if (name === 'birthday') return day(value ?? null);
  return (name === 'phone' || name === 'mobile' ? value && phoneText(value) : value) || '–';
}

/** Each field that the person asks to change: now, and as asked. Without the record, only as asked. */
export function RequestedChanges({ request, person }: { request: PersonRequest; person?: Person | undefined }) {
  const names = Object.keys(changeLabels).filter((name): name is Name => request.change?.[name as Name] !== undefined);
  return (
    <Stack gap="4">
      {names.length === 0 ? <Text>Les valeurs demandées ont été effacées.</Text> : null}
      {names.map((name) => (
        <Box key={name} role="group" aria-label={changeLabels[name]}>
          <Text fontWeight="semibold">{changeLabels[name]}</Text>
          <SimpleGrid columns={{ base: 1, md: person ? 2 : 1 }} gap="2">
            {person ? <Text color="fg.muted">Avant : {shown(name, person[name])}</Text> : null}
            <Text>Après : {shown(name, request.change?.[name])}</Text>
          </SimpleGrid>
        </Box>
      ))}
      {request.comment ? <Text>Commentaire : {request.comment}</Text> : null}
    </Stack>
  );
}
