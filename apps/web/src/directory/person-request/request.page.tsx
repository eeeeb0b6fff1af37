import { requestStatusLabels } from '@intendance/contract/status-labels.js';
import { useParams } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { Panel } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { hasPreview } from '../../ui/file/attachment-rules.js';
import { FilePane } from '../../ui/file/file-pane.js';
import { dateTime, day } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Box, Grid, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { useIsNarrow } from '../../ui/page/use-is-narrow.js';
import { Neighbours } from '../../ui/record/queue.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { Viewers } from '../../ui/record/viewers.js';
import { personPath } from '../public.js';
import { ChangeDecision } from './change-decision.js';
import { requests } from './person-request.api.js';
import { type PersonRequest, requestsPath, requestTones, subjectOf } from './person-request.js';
import { RequestDocuments } from './request-documents.js';
import { RequestForm } from './request-form.js';
import { RequestedChanges } from './requested-changes.js';
import { type RequestReview, useRequestReview } from './use-request-review.js';

/** One request beside its documents, and the decision while it is pending; single keys decide, the arrows lead to the other waiting ones. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = requests.useOne(id);
  const review = useRequestReview(id);
  const title = data ? `Demande de ${data.person.fullname}` : 'Demande';
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Demandes', to: requestsPath }, { label: title }]}
        aside={
          data ? (
            <>
              <StatusBadge label={requestStatusLabels[data.status]} tone={requestTones[data.status]} />
              <Neighbours queue={review.queue} id={data.id} onOpen={review.open} />
              <Viewers type="person_request" id={data.id} />
            </>
          ) : null
        }
        description={data ? `Déposée le ${dateTime(data.created_at)}` : null}
      />
      {data ? (
        <RequestRecord key={`${data.id} ${data.status}`} request={data} review={review} />
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger la demande" onRetry={() => void refetch()} list={requestsPath} />
      )}
    </>
  );
}

type RecordProps = { request: PersonRequest; review: RequestReview };

function RequestRecord({ request, review }: RecordProps) {
  const seesDocuments = useAllowed()('people-attachments');
  const isNarrow = useIsNarrow();
  const files = seesDocuments && !isNarrow ? (request.attachments ?? []).filter(hasPreview) : [];
  return (
    <Grid templateColumns={files.length > 0 ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 960px)'} gap="6" alignItems="start">
      {files.length > 0 ? (
        <Box position="sticky" top="4">
          <FilePane files={files} read={({ id }) => requests.readAttachment(request.id, id)} />
        </Box>
      ) : null}
      <Stack gap="5">
        <Text>
          <Link to={personPath(request.person.id)}>Fiche de {request.person.fullname}</Link>
        </Text>
        {request.status === 'PENDING' ? <Pending request={request} review={review} /> : <Decided request={request} />}
        {seesDocuments ? (
          <Panel title="Pièces jointes">
            <RequestDocuments request={request} />
          </Panel>
        ) : null}
      </Stack>
    </Grid>
  );
}

const Pending = (props: RecordProps) => (props.request.change ? <ChangeDecision {...props} /> : <RequestForm {...props} />);

function Decided({ request }: { request: PersonRequest }) {
  const { data, comment, change } = request;
  if (change)
    return (
      <Panel title="Demande traitée">
        <RequestedChanges request={request} />
      </Panel>
    );
  return (
    <Panel title="Demande traitée">
      <Stack gap="1">
        <Text>{subjectOf(request)}</Text>
        <Text>Date de naissance : {day(data.birthday)}</Text>
        <Text>Commentaire : {comment || '–'}</Text>
      </Stack>
    </Panel>
  );
}
