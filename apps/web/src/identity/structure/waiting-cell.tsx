import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/page/button.js';
import { Span, Stack } from '../../ui/page/layout.js';
import { type Structure, waitingWorkQuery } from './structure.api.js';
import { waitingLines } from './waiting-text.js';

/** The work that waits for the user in one structure. A failure leaves the list of structures usable. */
export function WaitingCell({ structure }: { structure: Structure }) {
  const { data, isError, refetch } = useQuery(waitingWorkQuery);
  const waiting = data?.waiting.find(({ id }) => id === structure.id);
  if (isError && !data)
    return (
      <Button size="sm" variant="outline" aria-label={`Relire ce qui est à traiter pour ${structure.name}`} onClick={() => void refetch()}>
        Réessayer
      </Button>
    );
  if (!data) return <Span color="fg.muted">Chargement en cours...</Span>;
  const lines = waiting ? waitingLines(waiting) : null;
  if (!lines?.length) return <Span color="fg.muted">{lines ? 'Rien à traiter' : '—'}</Span>;
  return (
    <Stack as="ul" gap="0.5" listStyleType="none">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
}
