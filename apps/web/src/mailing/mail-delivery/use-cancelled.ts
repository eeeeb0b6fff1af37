import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/feedback/notify.js';
import { mailings } from '../mailing/mailing.api.js';

/** Announces, once, that the sending of a mailing is cancelled, and shows the draft, which has the reason if no user cancelled it. */
export function useCancelled(id: string): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: mailings.key });
    notify.info('L’envoi est annulé : aucun e-mail n’est parti.', { id: `cancelled mailing ${id}` });
  };
}
