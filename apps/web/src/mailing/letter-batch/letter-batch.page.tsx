import { useParams } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { Callout } from '../../ui/feedback/panels.js';
import { Stack } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { mailingPath, mailings, mailingsPath } from '../mailing/mailing.api.js';
import { subjectOf } from '../mailing/mailing.js';
import { LetterBatchForm } from './letter-batch-form.js';
import { LetterFiles } from './letter-files.js';

const title = 'Lettres et étiquettes';

/** Letters or labels for the people of one mailing whom the post reaches. */
export function Component() {
  const { mailing: id = '' } = useParams();
  const isAllowed = useAllowed();
  const { data, error, refetch } = mailings.useOne(id);
  const subject = data ? subjectOf(data) : 'Publipostage';
  const hasDocuments = data && data.attachments.length + data.template_attachments.length > 0;
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        description="Le même message par la poste : une lettre par foyer pour une enveloppe à fenêtre, ou des étiquettes d’adresses."
        crumbs={[{ label: 'Publipostages', to: mailingsPath }, { label: subject, to: mailingPath(id) }, { label: title }]}
      />
      {data ? (
        <Stack maxW="960px" gap="5">
          {data.isDeleted ? <Callout kind="warning">Ce publipostage est dans la corbeille.</Callout> : null}
          {hasDocuments ? <Callout>Les pièces jointes ne sont pas dans le fichier : imprimez-les à part.</Callout> : null}
          {!data.isDeleted && isAllowed('mailing-sending') ? <LetterBatchForm id={id} /> : null}
          {!data.isDeleted && !isAllowed('mailing-sending') ? (
            <Callout>Seules les personnes qui envoient les publipostages préparent des courriers.</Callout>
          ) : null}
          {data.isDeleted ? null : <LetterFiles id={id} />}
        </Stack>
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
