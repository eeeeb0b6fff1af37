import { Badge } from '@chakra-ui/react';
import { Check, CheckCheck, Circle, Clock, type LucideIcon, Pencil, X } from 'lucide-react';

export type Tone = 'waiting' | 'valid' | 'done' | 'refused' | 'draft' | 'neutral' | 'brand';

const looks: Record<Tone, { palette: string; Icon: LucideIcon }> = {
  waiting: { palette: 'orange', Icon: Clock },
  valid: { palette: 'blue', Icon: Check },
  done: { palette: 'green', Icon: CheckCheck },
  refused: { palette: 'red', Icon: X },
  draft: { palette: 'gray', Icon: Pencil },
  neutral: { palette: 'gray', Icon: Circle },
  brand: { palette: 'brand', Icon: Circle },
};

const tones: Record<string, Tone> = {
  waiting: 'waiting',
  PENDING: 'waiting',
  valid: 'valid',
  refunded: 'done',
  paid: 'done',
  PUBLISHED: 'done',
  SENT: 'done',
  ACCEPTED: 'done',
  refused: 'refused',
  REFUSED: 'refused',
  DRAFT: 'draft',
};

/** A status is a word, an icon and a colour: never the colour alone. `tone` wins over the one known for `status`. */
export function StatusBadge({ status, label, tone = tones[status ?? ''] ?? 'neutral' }: { status?: string; label: string; tone?: Tone }) {
  const { palette, Icon } = looks[tone];
  return (
    <Badge colorPalette={palette} size="md" px="2" textStyle="dense">
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {label}
    </Badge>
  );
}
