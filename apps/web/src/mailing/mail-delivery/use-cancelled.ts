import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/feedback/notify.js';
import { mailings } from '../mailing/mailing.api.js';

/** Says, once, that a user cancelled the sending, or that nobody was left to write to, and shows the draft. */
export function useCancelled(id: string): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: mailings.key });
    notify.info('L’envoi est annulé : le publipostage est de nouveau un brouillon.', { id: `cancelled mailing ${id}` });
  };
}
