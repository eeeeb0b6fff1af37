import { Box, Text } from '../page/layout.js';
import { Callout } from './panels.js';
import { problemOf } from './problem.js';

/** The reasons of a refused request, as a whole and point by point, when no field can show them. */
export function Refusal({ error }: { error: unknown }) {
  const { detail, violations } = problemOf(error);
  return (
    <Box role="alert">
      <Callout kind="error" title={detail}>
        {violations.map(({ message }) => (message === detail ? null : <Text key={message}>{message}</Text>))}
      </Callout>
    </Box>
  );
}
