import { ClaimDialog, type ClaimDialogProps } from '../claim/claim-dialog.js';
import type { Refund } from './refund.js';
import { refundSheet } from './refund-sheet.js';

/** Loaded when a record is opened: its form weighs as much as the list. */
export default function RefundDialog(props: ClaimDialogProps<Refund>) {
  return <ClaimDialog sheet={refundSheet} {...props} />;
}
