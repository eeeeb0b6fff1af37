import { Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { count, num } from '../format/format.js';
import { Button, IconButton } from '../page/button.js';
import { DockedBar } from '../page/docked-bar.js';
import type { Selected, Selection } from '../table/selection.js';

export type BulkAction<Row> = {
  label: string;
  icon?: ReactElement;
  /** `clear` empties the selection, for rows that leave the list. */
  run: (selected: Selected<Row>, clear: () => void) => void;
  destructive?: boolean;
};

type BulkBarProps<Row> = { selection: Selection<Row>; total: number; noun: string; actions: readonly BulkAction<Row>[] };

/** At the bottom of the screen as soon as a row is selected. */
export function BulkBar<Row>({ selection, total, noun, actions }: BulkBarProps<Row>) {
  if (selection.count === 0) return null;
  const offersAll = selection.pageState === 'all' && !selection.everything && total > selection.count;
  return (
    <DockedBar label="Actions sur la sélection" gap="2" py="2" width="fit-content" maxW="full" mx="auto">
      <Text fontWeight="600" role="status">
        {count(selection.count, `${noun} sélectionnée`)}
      </Text>
      {offersAll && (
        <Button size="xs" variant="ghost" onClick={selection.selectEverything}>
          Sélectionner les {num(total)} résultats du filtre
        </Button>
      )}
      {actions.map(({ label, icon, run, destructive }) => (
        <Button
          key={label}
          size="xs"
          variant="outline"
          {...(destructive ? { color: 'fg.error' } : {})}
          icon={icon}
          onClick={() => run(selection.selected(), selection.clear)}
        >
          {label}
        </Button>
      ))}
      <IconButton label="Annuler la sélection" onClick={selection.clear}>
        <X size={16} />
      </IconButton>
    </DockedBar>
  );
}
