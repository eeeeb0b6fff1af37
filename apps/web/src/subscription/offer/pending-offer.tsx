import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { day } from '../../ui/format/format.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { HStack, Text } from '../../ui/page/layout.js';
import { cancelPendingOffer, changedByOffer, environmentQuery } from './offer.api.js';
import { type Environment, pendingMessage, signaturePath } from './offer.js';

type Props = { environment: Environment; pending: NonNullable<Environment['pending_offer']> };

/** The offer that waits for a mandate. */
export function PendingOffer({ environment: { id, version }, pending: { modules, starts_on } }: Props) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelPendingOffer(id, version),
    onSuccess: (saved) => {
      queries.setQueryData(environmentQuery(id).queryKey, saved);
      for (const queryKey of changedByOffer) void queries.invalidateQueries({ queryKey });
      notify.success('Votre choix est annulé.');
    },
    onError: (error) => notify.error('Annulation impossible', { description: problemOf(error).detail }),
  });
  return (
    <Callout kind="warning" title={`${pendingMessage}.`}>
      <Text>
        En attente : {modules.map(({ label }) => label).join(', ')}. Premier jour si vous signez aujourd’hui : le {day(starts_on)}.
      </Text>
      <HStack mt="3" wrap="wrap">
        <LinkButton to={signaturePath}>Signer le mandat</LinkButton>
        <Button variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Annuler ce choix
        </Button>
      </HStack>
    </Callout>
  );
}
