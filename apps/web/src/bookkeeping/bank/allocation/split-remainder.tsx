import { Check, ListTodo, type LucideIcon, TriangleAlert } from 'lucide-react';
import { euros } from '../../../ui/format/format.js';
import { Flex } from '../../../ui/page/layout.js';
import { namelessIn, remainder, type SplitLine } from './split-lines.js';

type RemainderStatus = { tone: 'success' | 'info' | 'warning' | 'error'; Icon: LucideIcon; text: string };

function statusOf(total: number, lines: readonly SplitLine[]): RemainderStatus {
  const rest = remainder(total, lines);
  if (rest > 0) return { tone: 'warning', Icon: TriangleAlert, text: `Reste à affecter : ${euros(rest)}` };
  if (rest < 0) return { tone: 'error', Icon: TriangleAlert, text: `Dépassement de ${euros(-rest)}` };
  // The first line holds the whole amount from the start: nothing is allocated as long as it is to nothing.
  if (namelessIn(lines) >= 0) return { tone: 'info', Icon: ListTodo, text: 'Reste à choisir l’activité' };
  return { tone: 'success', Icon: Check, text: `Reste à affecter : ${euros(0)}` };
}

/** Live text: an amount remains, nothing remains, or too much is allocated. */
export function SplitRemainder({ total, lines }: { total: number; lines: readonly SplitLine[] }) {
  const { tone, Icon, text } = statusOf(total, lines);
  return (
    <Flex role="status" align="center" gap="2" bg={`bg.${tone}`} color={`fg.${tone}`} borderRadius="l2" px="4" py="2" fontWeight="600">
      <Icon size={18} aria-hidden /> {text}
    </Flex>
  );
}
