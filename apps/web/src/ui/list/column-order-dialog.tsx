import { Dialog } from '../dialog/dialog.js';
import { Button } from '../page/button.js';
import { Text } from '../page/layout.js';
import { ReorderList } from '../reorder/reorder-list.js';
import type { Reorder } from '../reorder/use-reorder.js';

/** A column, as far as the dialog shows it. */
type Named = { id: string; header: string };
type Props<Row extends Named> = { order: Reorder<Row>; onClose: () => void };

const nothing = (): void => undefined;

/** The order of the columns of a list. It is that of the list at once: nothing is left to save. */
export function ColumnOrderDialog<Row extends Named>({ order, onClose }: Props<Row>) {
  return (
    <Dialog
      open
      size="sm"
      title="Ordre des colonnes"
      onClose={onClose}
      footer={
        <>
          {order.isChanged ? (
            <Button variant="outline" onClick={order.reset}>
              Rétablir l’ordre
            </Button>
          ) : null}
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <Text color="fg.muted" mb="3">
        La liste et son impression suivent cet ordre dans ce navigateur.
      </Text>
      <ReorderList
        label="Colonnes"
        reorder={order}
        keyOf={({ id }) => id}
        labelOf={({ header }) => header}
        isChanged={false}
        isSaving={false}
        onSave={nothing}
      >
        {({ header }) => header}
      </ReorderList>
    </Dialog>
  );
}
