import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { queryGroup } from '../../platform/query-group.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box } from '../../ui/page/layout.js';
import { ListEntry } from '../../ui/page/list-entry.js';
import { AccountDialog } from '../account-dialog.js';

type OwnSession = Schema<'OwnSessionDto'>;

const sessions = queryGroup('own-sessions');
const refused = (error: Error) => notify.error(problemOf(error).detail);

/** The devices on which the user's account is open; each can be closed from here. */
export default function DevicesDialog({ onClose }: { onClose: () => void }) {
  const reading = useQuery({ ...sessions.read('/api/users/me/sessions'), staleTime: 0 });
  const list = reading.data?.sessions;
  const endOthers = sessions.useSend('post', '/api/users/me/sessions/end_others');
  const hasOthers = list?.some(({ is_current }) => !is_current) ?? false;
  const closeOthers = () =>
    endOthers.mutate({}, { onSuccess: () => notify.success('Les sessions des autres appareils sont fermées.'), onError: refused });
  return (
    <AccountDialog
      title="Mes appareils"
      intro="Votre compte est ouvert sur ces appareils. Fermez une session que vous ne reconnaissez pas, puis changez votre mot de passe."
      failure="Impossible de lire vos sessions"
      reading={reading}
      onClose={onClose}
      tools={
        hasOthers ? (
          <Button variant="outline" loading={endOthers.isPending} onClick={closeOthers}>
            Fermer toutes les autres
          </Button>
        ) : null
      }
    >
      {list ? (
        <Box as="ul" aria-label="Sessions ouvertes">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Box>
      ) : null}
    </AccountDialog>
  );
}

function SessionRow({
  session: { id, is_current, device, address, network, is_same_network, structure, used_at },
}: {
  session: OwnSession;
}) {
  const end = sessions.useSend('post', '/api/users/me/sessions/{id}/end');
  const name = device === '' ? 'Appareil inconnu' : device;
  const place = is_current || network === '' ? [] : [is_same_network ? 'même réseau que cet appareil' : `autre réseau (${network})`];
  const facts = [structure, address, ...place, is_current ? 'cet appareil' : `dernier usage le ${dateTime(used_at)}`];
  const close = () =>
    end.mutate({ path: { id } }, { onSuccess: () => notify.success(`La session « ${name} » est fermée.`), onError: refused });
  return (
    <ListEntry name={name} facts={facts.join(' · ')}>
      {is_current ? null : (
        <Button variant="outline" size="sm" loading={end.isPending} aria-label={`Fermer la session ${name}`} onClick={close}>
          Fermer
        </Button>
      )}
    </ListEntry>
  );
}
