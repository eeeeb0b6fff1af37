import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/dialog.js';
import { Callout } from '../feedback/panels.js';
import { problemOf } from '../feedback/problem.js';
import { count } from '../format/format.js';
import { Button } from '../page/button.js';
import { Stack, Text } from '../page/layout.js';
import type { Column } from '../table/column.js';
import { DataTable } from '../table/data-table.js';
import { useSelection } from '../table/selection.js';

type Props<Row extends object> = {
  title: string;
  /** Says what the rows are, and what happens to those that are taken off. */
  children: ReactNode;
  /** A cell that asks for a choice ticks its row: `tick` takes the key of the row. */
  columns: readonly Column<Row>[] | ((tick: (key: string) => void) => readonly Column<Row>[]);
  rows: readonly Row[];
  /** All rows, of which these are the first. */
  total: number;
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  /** False for rows that are not ticked at the opening. */
  isSure?: (row: Row) => boolean;
  action: { label: (chosen: number) => string; isPending: boolean; run: (rows: readonly Row[]) => void };
  error: unknown;
  /** The outcome of a press that did not take every row. */
  notice?: ReactNode;
  onClose: () => void;
};

/**
 * Proposals, ticked where they are sure: a person takes off what is not right, and one press takes the rest. Until that press the rows are those of the
 * opening: a change by another user would move them under the pointer. Rows that come later are not ticked.
 */
export function ChoiceDialog<Row extends object>(props: Props<Row>) {
  const { title, children, columns, total, rowKey, rowLabel, isSure = () => true, action, error, notice, onClose } = props;
  const [opened] = useState(props.rows);
  const [isPressed, setPressed] = useState(false);
  const rows = isPressed ? props.rows : opened;
  const selection = useSelection(rows, rowKey, rows.length, title, rows.filter(isSure));
  const keys = new Set(rows.map(rowKey));
  const chosen = selection.rows.filter((row) => keys.has(rowKey(row)));
  const tick = (key: string): void => {
    if (!selection.has(key)) selection.toggle(key);
  };
  const run = (): void => {
    setPressed(true);
    action.run(chosen);
  };
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={chosen.length === 0} loading={action.isPending} onClick={run}>
            {action.label(chosen.length)}
          </Button>
        </>
      }
    >
      <Stack gap="4" aria-live="polite">
        <Text color="fg.muted">
          {children}
          {total > rows.length ? ` Les ${count(rows.length, 'premier')} sur ${total} ; les autres suivront.` : ''}
        </Text>
        {error ? <Callout kind="error" title={problemOf(error).detail} /> : null}
        {notice}
        <DataTable
          caption={title}
          columns={typeof columns === 'function' ? columns(tick) : columns}
          rows={rows}
          rowKey={rowKey}
          rowLabel={rowLabel}
          selection={selection}
        />
      </Stack>
    </Dialog>
  );
}
