import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** The side of a row on which a dragged row would be dropped. */
export type Edge = 'before' | 'after';

type RowDrag = {
  row: HTMLElement;
  /** The part of the row that starts a drag. */
  handle: HTMLElement;
  /** Rows of one list only are dropped on each other. */
  list: HTMLElement;
  key: string;
  onEdge: (edge: Edge | null) => void;
  onDrop: (draggedKey: string, edge: Edge) => void;
};
type Pointer = { input: { clientY: number } };

/** Lets a row be dragged by its handle, and take the place of another one. @returns the function that ends it */
export function enableRowDrag({ row, handle, list, key, onEdge, onDrop }: RowDrag): () => void {
  const edgeAt = ({ input }: Pointer): Edge => {
    const { top, height } = row.getBoundingClientRect();
    return input.clientY < top + height / 2 ? 'before' : 'after';
  };
  const isOther = (data: Record<string | symbol, unknown>): boolean => data.list === list && data.key !== key;
  return combine(
    draggable({ element: row, dragHandle: handle, getInitialData: () => ({ list, key }) }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => isOther(source.data),
      onDrag: ({ location }) => onEdge(edgeAt(location.current)),
      onDragLeave: () => onEdge(null),
      onDrop: ({ source, location }) => {
        onEdge(null);
        onDrop(String(source.data.key), edgeAt(location.current));
      },
    }),
  );
}
