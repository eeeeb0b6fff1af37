import { Callout } from '../../../ui/feedback/panels.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { Box } from '../../../ui/page/layout.js';
import type { ChequesInHand } from './cheque-deposit.api.js';

/** The cheques that wait for their deposit; nothing when none is in hand. */
export function ChequesNotice({ inHand: { cheques, total, amount } }: { inHand: ChequesInHand }) {
  const [first] = cheques;
  if (!first) return null;
  return (
    <Box mb="5">
      <Callout kind="info" title={`${count(total, 'chèque')} à remettre : ${euros(amount)}`}>
        Le plus ancien est du {day(first.date)}. Un chèque est valable un an et huit jours.
      </Callout>
    </Box>
  );
}
