import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Heading, Span } from '../../../ui/page/layout.js';
import { useTerminationQuery } from '../termination/termination.api.js';
import type { Environment } from './offer.js';
import { plannedChanges } from './planned-changes.js';
import { useUndoChange } from './use-undo-change.js';

/** Takes the focus of a button that disappears with its change. */
export function PlannedChangeList({ environment }: { environment: Environment }) {
  const box = useRef<HTMLDivElement>(null);
  const { data: contract } = useQuery(useTerminationQuery());
  const undo = useUndoChange(environment, () => box.current?.focus());
  const changes = plannedChanges(environment, contract?.termination ?? null);
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      {changes.length === 0 ? null : (
        <Box as="section" aria-labelledby="changes" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" mb="5" maxW="900px">
          <Heading as="h2" id="changes" textStyle="h2">
            Changements à venir
          </Heading>
          <Box as="ul" listStyleType="none">
            {changes.map((change) => {
              const { key, text, undo: way, undoLabel } = change;
              return (
                <Flex as="li" key={key} justify="space-between" align="center" gap="3" wrap="wrap" mt="3">
                  <Span flex="1" minW="200px">
                    {text}
                  </Span>
                  {way && (
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={undoLabel}
                      loading={undo.isPending && undo.variables.key === key}
                      disabled={undo.isPending}
                      onClick={() => undo.mutate({ ...change, undo: way })}
                    >
                      Annuler
                    </Button>
                  )}
                </Flex>
              );
            })}
          </Box>
        </Box>
      )}
    </Box>
  );
}
