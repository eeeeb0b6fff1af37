import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Panel } from '../../../ui/feedback/panels.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { Refusal } from '../../../ui/feedback/refusal.js';
import { num } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { operatedEnvironments } from './operated-environment.api.js';
import { structureMovesQuery, useCancelMove } from './structure-move.api.js';

/** How far the move of a structure to another database is. The command on the server does it; until the switch it can be cancelled. */
export function MovePanel({ id }: { id: string }) {
  const { data } = useQuery(structureMovesQuery);
  const cancel = useCancelMove();
  const move = data?.moves.find((one) => one.id === id);
  useRefreshAfter(move !== undefined);
  if (!move) return null;
  const { source, destination, state, copied, events, is_cancelled } = move;
  const share = events === 0 ? 0 : copied / events;
  return (
    <Panel title={`Déplacement de ${source} vers ${destination}`}>
      <Stack gap="3">
        <ProgressBar label="Événements copiés" share={state === 'copying' ? share : 1} />
        <Text role="status">{sentences[is_cancelled ? 'cancelled' : state](`${num(copied)} événements copiés sur ${num(events)}`)}</Text>
        {cancel.error ? <Refusal error={cancel.error} /> : null}
        {state === 'copying' ? (
          <HStack>
            <Button variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
              Annuler le déplacement
            </Button>
          </HStack>
        ) : null}
      </Stack>
    </Panel>
  );
}

/** The page shows the new database once the move is over. */
function useRefreshAfter(isMoving: boolean): void {
  const queries = useQueryClient();
  const wasMoving = useRef(false);
  useEffect(() => {
    if (wasMoving.current && !isMoving) void queries.invalidateQueries({ queryKey: operatedEnvironments.key });
    wasMoving.current = isMoving;
  }, [isMoving, queries]);
}

const sentences = {
  copying: (progress: string) => `${progress}. La structure travaille comme avant.`,
  switching: () => 'La structure passe à l’autre base.',
  cleaning: () => 'La structure est dans l’autre base ; ce qui reste dans la première va être retiré.',
  cancelled: (progress: string) => `Annulation demandée (${progress}). La structure reste où elle est.`,
} as const;
