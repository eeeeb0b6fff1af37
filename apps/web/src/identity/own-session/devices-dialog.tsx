import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { queryGroup } from '../../platform/query-group.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box, Stack, Text } from '../../ui/page/layout.js';
import { AccountEntry } from '../account-entry.js';

type OwnSession = Schema<'OwnSessionDto'>;

const sessions = queryGroup('own-sessions');
const refused = (error: Error) => notify.error(problemOf(error).detail);

/** The devices on which the user's account is open; each can be closed from here. */
export default function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...sessions.read('/api/users/me/sessions'), staleTime: 0 });
  const endOthers = sessions.useSend('post', '/api/users/me/sessions/end_others');
  const hasOthers = data?.sessions.some(({ is_current }) => !is_current) ?? false;
  const closeOthers = () =>
    endOthers.mutate({}, { onSuccess: () => notify.success('Les sessions des autres appareils sont fermées.'), onError: refused });
  return (
    <Dialog
      open
      size="md"
      title="Mes appareils"
      onClose={onClose}
      footer={
        <>
          {hasOthers ? (
            <Button variant="outline" loading={endOthers.isPending} onClick={closeOthers}>
              Fermer toutes les autres
            </Button>
          ) : null}
          <Button onClick={onClose}>Terminer</Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          Votre compte est ouvert sur ces appareils. Fermez une session que vous ne reconnaissez pas, puis changez votre mot de passe.
        </Text>
        {error ? <ErrorPanel title="Impossible de lire vos sessions" error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Loading />}
        {data ? (
          <Box as="ul" aria-label="Sessions ouvertes">
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Box>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function SessionRow({ session: { id, is_current, device, address, structure, used_at } }: { session: OwnSession }) {
  const end = sessions.useSend('post', '/api/users/me/sessions/{id}/end');
  const name = device === '' ? 'Appareil inconnu' : device;
  const close = () =>
    end.mutate({ path: { id } }, { onSuccess: () => notify.success(`La session « ${name} » est fermée.`), onError: refused });
  return (
    <AccountEntry
      name={name}
      facts={`${structure} · ${address} · ${is_current ? 'cet appareil' : `dernier usage le ${dateTime(used_at)}`}`}
    >
      {is_current ? null : (
        <Button variant="outline" size="sm" loading={end.isPending} aria-label={`Fermer la session ${name}`} onClick={close}>
          Fermer
        </Button>
      )}
    </AccountEntry>
  );
}
