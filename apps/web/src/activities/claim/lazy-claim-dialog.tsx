import type { FieldValues } from 'react-hook-form';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import type { ActivityChoice, ClaimRow } from './claim.js';
import type { ClaimDialogProps } from './claim-dialog.js';
import type { ClaimSheet } from './claim-sheet.js';

/** The dialog of one kind of claim, loaded when a record is opened: its form weighs as much as the list. */
export const lazyClaimDialog = <Row extends ClaimRow, Values extends FieldValues, Activity extends ActivityChoice>(
  load: () => Promise<ClaimSheet<Row, Values, Activity>>,
) =>
  lazyDialog<ClaimDialogProps<Row>>(async () => {
    const [{ ClaimDialog }, sheet] = await Promise.all([import('./claim-dialog.js'), load()]);
    return { default: (props) => <ClaimDialog sheet={sheet} {...props} /> };
  });
