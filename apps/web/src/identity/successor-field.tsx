import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../platform/me.js';
import { Select } from '../ui/field/select.js';
import { TextField } from '../ui/field/text-field.js';
import { usersQuery } from './user/user.api.js';
import { nameOf } from './user/user.js';

type Props = { form: UseFormReturn<{ email: string }>; isAdministrator: boolean };

/** An administrator chooses among the users of the structure; any other user types an address. */
export function SuccessorField({ form, isAdministrator }: Props) {
  const { id: ownId } = useMe();
  const { data, isError } = useQuery({ ...usersQuery, enabled: isAdministrator });
  if (!isAdministrator || isError)
    return (
      <TextField
        form={form}
        name="email"
        label="Adresse du successeur"
        hint="Un utilisateur de la structure."
        type="email"
        autoComplete="off"
        required
      />
    );
  const colleagues = data?.users.filter(({ id, state }) => id !== ownId && state === 'active') ?? [];
  return (
    <Select
      form={form}
      name="email"
      label="Successeur"
      placeholder={data ? (colleagues.length > 0 ? 'Choisir un utilisateur' : 'Aucun autre utilisateur actif') : 'Chargement en cours...'}
      required
      choices={colleagues.map((user) => ({ value: user.email, label: `${nameOf(user)} (${user.email})` }))}
    />
  );
}
