import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Panel } from '../../../ui/feedback/panels.js';
import { euros } from '../../../ui/format/format.js';
import { Box, Flex, Stack, Text } from '../../../ui/page/layout.js';
import type { Control } from './statement.js';

/** Figures that must agree, and by how much they do not. */
export function ControlList({ controls, title = 'Contrôles' }: { controls: readonly Control[]; title?: string }) {
  if (controls.length === 0) return null;
  return (
    <Box breakInside="avoid">
      <Panel title={title}>
        <Stack as="ul" listStyleType="none" gap="3">
          {controls.map(({ code, label, passed, expected, actual, difference }) => (
            <li key={code}>
              <Flex gap="3" align="flex-start">
                <Box color={passed ? 'fg.success' : 'fg.warning'} mt="2px" aria-hidden>
                  {passed ? <CircleCheck size={18} /> : <TriangleAlert size={18} />}
                </Box>
                <Box>
                  <Text>{label}</Text>
                  <Text color="fg.muted" textStyle="dense" data-amount>
                    {passed ? euros(actual) : `Écart de ${euros(difference)} : ${euros(expected)} attendus, ${euros(actual)} constatés`}
                  </Text>
                </Box>
              </Flex>
            </li>
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}
