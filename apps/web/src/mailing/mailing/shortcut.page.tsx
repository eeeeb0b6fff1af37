import { useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { notify } from '../../ui/feedback/notify.js';
import { Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { mailingPath, mailings, mailingsPath, readTemplate, type ShortcutType, shortcutTypes } from './mailing.api.js';
import { mailingBody, recipientsOf } from './mailing-form.js';

/** Begins a draft from a record, and opens it. A type that is not known leads to the list. */
export function Component() {
  const { type, id = '' } = useParams();
  const known = shortcutTypes.find((candidate) => candidate === type);
  return known ? <Shortcut type={known} id={id} /> : <Navigate to={mailingsPath} replace />;
}

function Shortcut({ type, id }: { type: ShortcutType; id: string }) {
  const navigate = useNavigate();
  const { mutateAsync: save } = mailings.useSave();
  const hasStarted = useRef(false);
  const start = useEffectEvent(async () => {
    // An effect may run twice; one draft is enough.
    if (hasStarted.current) return;
    hasStarted.current = true;
    try {
      const { subject, body, recipients } = await readTemplate(type, id);
      const draft = mailingBody({ subject, preheader: '', body, recipients: recipientsOf(recipients), exclusions: [], consent: false });
      const created = await save({ id: undefined, body: draft });
      await navigate(mailingPath(created.id), { replace: true });
    } catch (error) {
      notify.error('Une erreur s’est produite lors de la sauvegarde.', { description: problemOf(error).detail });
      await navigate(mailingsPath, { replace: true });
    }
  });
  useEffect(() => void start(), []);
  return (
    <>
      <PageHeader title="Nouveau publipostage" crumbs={[{ label: 'Publipostages', to: mailingsPath }, { label: 'Nouveau publipostage' }]} />
      <Loading />
    </>
  );
}
