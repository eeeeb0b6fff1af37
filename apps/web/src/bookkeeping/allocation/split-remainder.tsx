import { Check, TriangleAlert } from 'lucide-react';
import { euros } from '../../ui/format.js';
import { Flex } from '../../ui/layout.js';
import { remainder, type SplitLine } from './split-lines.js';

/** Live, in words: what is left, nothing, or too much. */
export function SplitRemainder({ total, lines }: { total: number; lines: readonly SplitLine[] }) {
  const rest = remainder(total, lines);
  const tone = rest === 0 ? 'success' : rest > 0 ? 'warning' : 'error';
  const text =
    rest === 0 ? `Reste à affecter : ${euros(0)}` : rest > 0 ? `Reste à affecter : ${euros(rest)}` : `Dépassement de ${euros(-rest)}`;
  const Icon = rest === 0 ? Check : TriangleAlert;
  return (
    <Flex role="status" align="center" gap="2" bg={`bg.${tone}`} color={`fg.${tone}`} borderRadius="l2" px="4" py="2" fontWeight="600">
      <Icon size={18} aria-hidden /> {text}
    </Flex>
  );
}
