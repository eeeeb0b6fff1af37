import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { count, dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { HStack } from '../../ui/page/layout.js';
import { ListEntry } from '../../ui/page/list-entry.js';
import { useLeaveWaitingList, useOfferPlaces, type WaitingEntry } from './waiting-list.api.js';

type Props = { activityId: string; entry: WaitingEntry };

/** A person who waits: the places wanted, since when, and whether they are offered. */
export function WaitingListEntry({ activityId, entry }: Props) {
  const { person, entries, rank, joined_at, status, offered_until } = entry;
  const offer = useOfferPlaces();
  const leave = useLeaveWaitingList();
  const path = { id: activityId, person: person.id };
  const onError = (error: Error) => notify.error(problemOf(error).detail);
  const offerNow = () =>
    offer.mutate(
      { path },
      { onSuccess: () => notify.success(`${count(entries, 'place')} : ${person.fullname} en reçoit la proposition.`), onError },
    );
  const takeOff = async () => {
    const question = {
      title: 'Retirer de la liste d’attente ?',
      description: `${person.fullname} perd son rang et en est averti par mail.`,
      confirmLabel: 'Retirer',
      destructive: true,
    };
    if (await confirm(question))
      leave.mutate({ path }, { onSuccess: () => notify.success(`${person.fullname} n’est plus sur la liste d’attente.`), onError });
  };
  const since = offered_until === null ? `depuis le ${dateTime(joined_at)}` : `jusqu’au ${dateTime(offered_until)}`;
  return (
    <ListEntry name={`${rank}. ${person.fullname}`} facts={`${count(entries, 'place')} · ${since}`}>
      <HStack gap="2" wrap="wrap">
        {status === 'offered' ? (
          <StatusBadge label="Proposée" tone="waiting" />
        ) : (
          <Button
            size="sm"
            variant="outline"
            loading={offer.isPending}
            aria-label={`Proposer une place à ${person.fullname}`}
            onClick={offerNow}
          >
            Proposer une place
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          loading={leave.isPending}
          aria-label={`Retirer ${person.fullname}`}
          onClick={() => void takeOff()}
        >
          Retirer
        </Button>
      </HStack>
    </ListEntry>
  );
}
