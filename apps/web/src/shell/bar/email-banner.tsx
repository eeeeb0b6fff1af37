import { useMutation } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { send } from '../../platform/http.js';
import { useMe } from '../../platform/me.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button } from '../../ui/page/button.js';
import { Span } from '../../ui/page/layout.js';
import { StateBar } from './state-bar.js';

/** Asks a newcomer to open the confirmation link. */
export function EmailBanner() {
  const { email, must_confirm_email: mustConfirm } = useMe();
  const mail = useMutation({
    mutationFn: () => send('post', '/api/sendmail'),
    onSuccess: () => notify.success('Le mail de confirmation est parti', { description: email }),
    onError: (error) => notify.warning(problemOf(error).detail),
  });
  if (!mustConfirm) return null;
  return (
    <StateBar kind="info" icon={<MailWarning size={16} aria-hidden />}>
      <Span minW="0" overflowWrap="anywhere">
        Confirmez votre adresse : ouvrez le lien envoyé à {email}.
      </Span>
      <Button size="xs" variant="outline" color="inherit" borderColor="currentColor" loading={mail.isPending} onClick={() => mail.mutate()}>
        Renvoyer le mail
      </Button>
    </StateBar>
  );
}
