import { mailingStatusLabels } from '@intendance/contract/status-labels.js';
import { Copy, Mails, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { keepingFocus } from '../../platform/route-announcer.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { Viewers } from '../../ui/record/viewers.js';
import { type Mailing, mailingPath, mailings, mailingsPath } from '../mailing/mailing.api.js';
import { statusTones, subjectOf } from '../mailing/mailing.js';
import { useMailingActions } from '../mailing/use-mailing-actions.js';
import { Composer } from './composer.js';

const SentMailing = lazyDialog(async () => ({ default: (await import('./sent-mailing.js')).SentMailing }));

/** One mailing: a draft to write, or a sent mailing. The first save of `new` creates the draft. */
export function Component() {
  const { mailing: id = 'new' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = mailings.useOne(id === 'new' ? undefined : id);
  // A draft keeps its editor when its first save gives it an address.
  const [createdId, setCreatedId] = useState<string>();
  const isNew = id === 'new' || id === createdId;
  const title = data ? subjectOf(data) : id === 'new' ? 'Nouveau publipostage' : 'Publipostage';
  const onCreated = (created: string): void => {
    if (id !== 'new') return;
    setCreatedId(created);
    void navigate(mailingPath(created), keepingFocus);
  };
  const isWritten = data ? data.status === 'DRAFT' && !data.isDeleted : isNew;
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Publipostages', to: mailingsPath }, { label: title }]}
        aside={
          data ? (
            <>
              <StatusBadge label={mailingStatusLabels[data.status]} tone={statusTones[data.status]} />
              <Viewers type="mailing" id={data.id} />
            </>
          ) : null
        }
        actions={data && !data.isDeleted ? <MailingActions mailing={data} /> : null}
      />
      {isWritten ? (
        <Composer key={isNew ? 'new' : id} mailing={data ?? null} onCreated={onCreated} />
      ) : data ? (
        <SentMailing mailing={data} />
      ) : (
        <RecordPlaceholder
          error={error}
          failure="Impossible de charger le publipostage"
          onRetry={() => void refetch()}
          list={mailingsPath}
        />
      )}
    </>
  );
}

function MailingActions({ mailing }: { mailing: Mailing }) {
  const navigate = useNavigate();
  const { onCopy, onRemove } = useMailingActions();
  const leave = (): void => void navigate(mailingsPath);
  const isAllowed = useAllowed();
  return (
    <>
      {isAllowed('mailing-sending') ? (
        <LinkButton to={`${mailingPath(mailing.id)}/letters`} variant="outline" icon={<Mails size={16} aria-hidden />}>
          Lettres et étiquettes
        </LinkButton>
      ) : null}
      <Button variant="outline" icon={<Copy size={16} aria-hidden />} onClick={() => onCopy(mailing)}>
        Copier
      </Button>
      <Button variant="outline" color="fg.error" icon={<Trash2 size={16} aria-hidden />} onClick={() => void onRemove(mailing, leave)}>
        Supprimer
      </Button>
    </>
  );
}
