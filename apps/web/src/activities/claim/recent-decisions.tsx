import { History, Undo2 } from 'lucide-react';
import { Menu } from '../../ui/menu/menu.js';
import { IconButton } from '../../ui/page/button.js';
import { HStack } from '../../ui/page/layout.js';
import { ToolText } from '../../ui/page/tool-text.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';
import { type Decision, useRecentDecisions } from './use-recent-decisions.js';

type Props<Row extends ClaimRow> = {
  kind: ClaimConfig<Row>;
  /** Opens a claim that waits again. */
  onOpen: (id: string) => void;
};

const title = 'Dernières décisions';

/** Takes any of the last ten decisions back. Nothing before the first decision. */
export function DecisionsMenu<Row extends ClaimRow>({ kind, onOpen }: Props<Row>) {
  const { decisions, undo } = useUndo({ kind, onOpen });
  if (decisions.length === 0) return null;
  return (
    <Menu
      icon={<History size={16} aria-hidden />}
      aria-label={title}
      title={title}
      label="Dernières décisions, à annuler"
      entries={decisions.map((decision) => ({ id: decision.id, label: decision.text, onSelect: () => void undo(decision) }))}
    >
      <ToolText>{title}</ToolText>
    </Menu>
  );
}

/** In the review of claims: the last decision is taken back by one key. */
export function RecentDecisions<Row extends ClaimRow>({ kind, onOpen }: Props<Row>) {
  const { decisions, undo } = useUndo({ kind, onOpen });
  const [last] = decisions;
  if (!last) return null;
  return (
    <HStack gap="1">
      <IconButton label={`Annuler la dernière décision (Z)\u00a0: ${last.text}`} aria-keyshortcuts="Z" onClick={() => void undo(last)}>
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <DecisionsMenu kind={kind} onOpen={onOpen} />
    </HStack>
  );
}

function useUndo<Row extends ClaimRow>({ kind, onOpen }: Props<Row>) {
  const { decisions, takeBack, isPending } = useRecentDecisions(kind);
  const undo = async (decision: Decision): Promise<void> => {
    if (!isPending && (await takeBack(decision))) onOpen(decision.id);
  };
  return { decisions, undo };
}
