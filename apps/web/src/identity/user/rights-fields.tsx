import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useMe } from '../../platform/me.js';
import { CheckGroupField } from '../../ui/field/check-group-field.js';
import { Select } from '../../ui/field/select.js';
import { rolesQuery } from './user.api.js';
import { accountingChoices, permissionChoices, type RightsForm, rightsOfRole, roleChoices, roleHint } from './user.js';

type Props<Values extends RightsForm> = {
  form: UseFormReturn<Values>;
  /** The rights that the user has today. */
  held?: Pick<RightsForm, 'permissions' | 'accounting_permissions'>;
};
const noRights = { permissions: [], accounting_permissions: [] };

/** The role of a user, and the rights, which a chosen role proposes. */
export function RightsFields<Values extends RightsForm>({ form, held = noRights }: Props<Values>) {
  const own = useMe();
  const { data } = useQuery(rolesQuery);
  const presets = data?.roles ?? [];
  const name = (field: keyof RightsForm) => field as Path<Values>;
  const propose = useEffectEvent((role: string) => {
    if (role === 'CUSTOM') return;
    const rights = rightsOfRole(presets, role, own);
    for (const field of ['permissions', 'accounting_permissions'] as const)
      form.setValue(name(field), rights[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((values, change) => {
      if (change.name === 'role' && change.type === 'change') propose(String(values.role));
    });
    return unsubscribe;
  }, [form]);
  const accounting = accountingChoices(own.accounting_permissions, held.accounting_permissions);
  return (
    <>
      <Select
        form={form}
        name={name('role')}
        label="Rôle"
        hint={roleHint(String(form.watch(name('role'))))}
        required
        choices={roleChoices(presets)}
      />
      <CheckGroupField
        form={form}
        name={name('permissions')}
        label="Droits"
        hint="Vous accordez et retirez des droits parmi les vôtres. « Environnement » fait un administrateur."
        choices={permissionChoices(own.permissions, held.permissions)}
      />
      {accounting.length > 0 ? (
        <CheckGroupField form={form} name={name('accounting_permissions')} label="Droits comptables" choices={accounting} />
      ) : null}
    </>
  );
}
