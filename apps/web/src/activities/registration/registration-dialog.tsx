import { ClaimDialog, type ClaimDialogProps } from '../claim/claim-dialog.js';
import type { Registration } from './registration.js';
import { registrationSheet } from './registration-sheet.js';

/** Loaded when a record is opened: its form weighs as much as the list. */
export default function RegistrationDialog(props: ClaimDialogProps<Registration>) {
  return <ClaimDialog sheet={registrationSheet} {...props} />;
}
