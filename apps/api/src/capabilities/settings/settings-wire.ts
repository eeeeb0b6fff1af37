import type { KnownSettings } from '@intendance/domain/capabilities/settings/settings-record.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';

/** The fields of the record of a rule on the wire, beside the rule. `claims`: how many records were made under it. */
export const settingsStateToWire = (
  version: number,
  { status, current }: KnownSettings<unknown>,
  { claims, ...row }: Updated & { claims: number },
) => ({
  deletable: claims === 0,
  isDeleted: status === 'deleted',
  ...updatedAtToWire(row),
  settings_version: current.version,
  version,
});
