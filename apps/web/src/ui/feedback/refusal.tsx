import { Box, Text } from '../page/layout.js';
import { Callout } from './panels.js';
import { problemOf } from './problem.js';

/** Why what was sent is refused, as a whole and point by point, where no field can show it. */
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
