import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box, Text } from '../../ui/page/layout.js';
import { ListEntry } from '../../ui/page/list-entry.js';
import { AccountDialog } from '../account-dialog.js';
import { AddPasskey } from './add-passkey.js';
import { hasPasskeys } from './has-passkeys.js';
import { passkeys, passkeysQuery } from './passkey.api.js';

/** The passkeys of the user's own account: each opens it without a password. */
export default function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const reading = useQuery(passkeysQuery);
  const list = reading.data?.passkeys;
  if (isAdding) return <AddPasskey onDone={() => setAdding(false)} />;
  return (
    <AccountDialog
      title="Clés d’accès"
      intro="Une clé d’accès ouvre votre compte sans mot de passe ni code : votre téléphone, votre ordinateur ou votre gestionnaire de mots de passe vous reconnaît. Un site qui imite celui-ci ne peut rien en faire."
      failure="Impossible de lire vos clés d’accès"
      reading={reading}
      onClose={onClose}
      tools={
        hasPasskeys() ? (
          <Button variant="outline" onClick={() => setAdding(true)}>
            Ajouter une clé d’accès
          </Button>
        ) : null
      }
    >
      {hasPasskeys() ? null : <Callout kind="warning" title="Ce navigateur ne connaît pas les clés d’accès : mettez-le à jour." />}
      {list?.length === 0 ? <Text>Vous n’avez pas encore de clé d’accès.</Text> : null}
      {list && list.length > 0 ? (
        <Box as="ul" aria-label="Vos clés d’accès">
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Box>
      ) : null}
    </AccountDialog>
  );
}

function PasskeyRow({ passkey: { id, device, is_synced, site, created_at, used_at } }: { passkey: Schema<'PasskeyDto'> }) {
  const remove = passkeys.useSend('delete', '/api/users/me/passkeys/{id}');
  const name = device === '' ? 'Appareil inconnu' : device;
  const take = () =>
    remove.mutate(
      { path: { id } },
      {
        onSuccess: () => notify.success(`La clé d’accès « ${name} » est retirée.`),
        onError: (error) => notify.error(problemOf(error).detail),
      },
    );
  const facts = [
    `ajoutée le ${dateTime(created_at)}`,
    used_at === null ? 'jamais utilisée' : `dernier usage le ${dateTime(used_at)}`,
    is_synced ? 'synchronisée' : 'sur un seul appareil',
    ...(site === location.hostname ? [] : [`pour ${site}`]),
  ];
  return (
    <ListEntry name={name} facts={facts.join(' · ')}>
      <Button variant="outline" size="sm" loading={remove.isPending} aria-label={`Retirer la clé d’accès ${name}`} onClick={take}>
        Retirer
      </Button>
    </ListEntry>
  );
}
