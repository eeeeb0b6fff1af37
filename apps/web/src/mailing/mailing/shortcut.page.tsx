import { useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { tickedRows } from '../../directory/public.js';
import { notify } from '../../ui/feedback/notify.js';
import { Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { bulkFilters } from '../../ui/query/list-params.js';
import {
  listNames,
  type MailingTemplate,
  mailingPath,
  mailings,
  mailingsPath,
  readListTemplate,
  readTemplate,
  shortcutTypes,
} from './mailing.api.js';
import { mailingBody, recipientsOf } from './mailing-form.js';

/** Begins a draft from a record, or from the people of a list or of its ticked rows, and opens it. A type that is not known leads to the list. */
export function Component() {
  const { type, id = '' } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const shortcut = shortcutTypes.find((candidate) => candidate === type);
  const list = type === 'people' ? listNames.find((name) => name === id) : undefined;
  if (list) return <Shortcut read={() => readListTemplate(list, bulkFilters(Object.fromEntries(search)), tickedRows(state))} />;
  return shortcut ? <Shortcut read={() => readTemplate(shortcut, id)} /> : <Navigate to={mailingsPath} replace />;
}

function Shortcut({ read }: { read: () => Promise<MailingTemplate> }) {
  const navigate = useNavigate();
  const { mutateAsync: save } = mailings.useSave();
  const hasStarted = useRef(false);
  const start = useEffectEvent(async () => {
    // An effect may run twice; one draft is enough.
    if (hasStarted.current) return;
    hasStarted.current = true;
    try {
      const { subject, body, recipients } = await read();
      const draft = mailingBody({ subject, preheader: '', body, recipients: recipientsOf(recipients), exclusions: [], consent: false });
      const created = await save({ id: undefined, body: draft });
      await navigate(mailingPath(created.id), { replace: true });
    } catch (error) {
      notify.error("Une erreur s'est produite lors de la sauvegarde.", { description: problemOf(error).detail });
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
