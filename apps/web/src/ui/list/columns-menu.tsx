import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../feedback/lazy-part.js';
import { Menu } from '../menu/menu.js';
import { useFocusBack } from '../menu/use-focus-back.js';
import { Box } from '../page/layout.js';
import { ToolText } from '../page/tool-text.js';
import type { ColumnChoice } from './use-column-choice.js';

const ColumnOrderDialog = lazyDialog(async () => ({ default: (await import('./column-order-dialog.js')).ColumnOrderDialog }));

/** Which columns this browser shows, and their order. */
export function ColumnsMenu<Row>({ choice: { hidden, show, order } }: { choice: ColumnChoice<Row> }) {
  const [isOrdering, setIsOrdering] = useState(false);
  const box = useFocusBack(isOrdering);
  return (
    <Box ref={box}>
      <Menu
        label="Colonnes affichées"
        aria-label="Colonnes"
        title="Colonnes"
        checksLabel="Colonnes affichées"
        icon={<Columns3 size={16} aria-hidden />}
        checks={order.rows.map(({ id, header, heading }) => ({
          id,
          label: header,
          checked: !hidden.has(id),
          disabled: heading === true,
          onChange: (checked) => show(id, checked),
        }))}
        entries={[{ id: 'order', label: 'Changer l’ordre…', separated: true, onSelect: () => setIsOrdering(true) }]}
      >
        <ToolText>Colonnes</ToolText>
      </Menu>
      {isOrdering ? <ColumnOrderDialog order={order} onClose={() => setIsOrdering(false)} /> : null}
    </Box>
  );
}
