import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Callout, Panel } from '../../../ui/feedback/panels.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { Refusal } from '../../../ui/feedback/refusal.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { dateTime } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { operatedEnvironments } from './operated-environment.api.js';
import { type StructureMoveResult, structureMovesQuery, useCancelMove } from './structure-move.api.js';
import { isCancellable, moveShare, moveText, outcomeLabels, outcomeTones, resultText } from './structure-move.js';

/** How far the move of a structure to another database is, which can be cancelled until the switch; else the result of its last one. */
export function MovePanel({ id }: { id: string }) {
  const { data } = useQuery(structureMovesQuery);
  const cancel = useCancelMove();
  const move = data?.moves.find((one) => one.id === id);
  const result = data?.results.find((one) => one.id === id);
  useRefreshAfter(move !== undefined);
  if (!move) return result ? <LastMove result={result} /> : null;
  return (
    <Panel title={`Déplacement de ${move.source} vers ${move.destination}`}>
      <Stack gap="3">
        <ProgressBar label="Événements copiés" share={moveShare(move)} />
        <Text role="status">{moveText(move)}</Text>
        {move.problem !== null ? <Callout kind="warning" title={move.problem} /> : null}
        {cancel.error ? <Refusal error={cancel.error} /> : null}
        {isCancellable(move) ? (
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

function LastMove({ result }: { result: StructureMoveResult }) {
  const { source, destination, outcome, requested_by, ended_at } = result;
  return (
    <Panel
      title={`Dernier déplacement : de ${source} vers ${destination}`}
      actions={<StatusBadge label={outcomeLabels[outcome]} tone={outcomeTones[outcome]} />}
    >
      <Text role="status">{resultText(result)}</Text>
      <Text color="fg.muted" textStyle="dense">
        {[dateTime(ended_at), requested_by ?? 'par la commande'].join(' · ')}
      </Text>
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
