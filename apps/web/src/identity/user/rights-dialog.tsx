import { FormDialog } from '../../ui/dialog/form-dialog.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import { useRecord } from '../../ui/record/use-record.js';
import { RightsFields } from './rights-fields.js';
import { useRevokeKeysOf } from './use-user-actions.js';
import { findUser, useSaveRights } from './user.api.js';
import { type ListedUser, nameOf, type RightsForm, rightsCount } from './user.js';

const fields: ConflictField[] = [
  { name: 'role', label: 'Rôle' },
  { name: 'permissions', label: 'Droits' },
  { name: 'accounting_permissions', label: 'Droits comptables' },
];

const toForm = ({ role, permissions, accounting_permissions }: ListedUser): RightsForm => ({
  role: role.name,
  permissions,
  accounting_permissions,
});

export function RightsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutateAsync } = useSaveRights();
  const revokeKeys = useRevokeKeysOf();
  const { form, submit, isSaving, isDirty, conflict } = useRecord<ListedUser, RightsForm>({
    record: user,
    place: 'dialog',
    toForm,
    fields,
    read: () => findUser(user.id),
    write: (body, base) => mutateAsync({ path: { id: user.id }, version: (base ?? user).version, body }),
    notice: `Les droits de ${nameOf(user)} ont bien été enregistrés.`,
    onSaved: (saved) => {
      onClose();
      if (rightsCount(saved) < rightsCount(user)) void revokeKeys(saved);
    },
  });
  return (
    <FormDialog
      title={`Droits de ${nameOf(user)}`}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Droits"
      action="Enregistrer"
      pending={isSaving}
      over={conflict}
    >
      <RightsFields form={form} held={user} />
    </FormDialog>
  );
}
