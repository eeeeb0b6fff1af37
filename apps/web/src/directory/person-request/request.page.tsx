import { requestStatusLabels } from '@intendance/contract/status-labels.js';
import { useParams } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { PageTitle } from '../../platform/page-title.js';
import { Panel } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { dateTime, day } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { Viewers } from '../../ui/record/viewers.js';
import { personPath } from '../public.js';
import { ChangeDecision } from './change-decision.js';
import { requests } from './person-request.api.js';
import { type PersonRequest, requestTones, subjectOf } from './person-request.js';
import { RequestDocuments } from './request-documents.js';
import { RequestForm } from './request-form.js';
import { RequestedChanges } from './requested-changes.js';

const list = '/people/requests';

/** One request: its changes, and the decision while it is pending. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = requests.useOne(id);
  const title = data ? `Demande de ${data.person.fullname}` : 'Demande';
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumbs={[{ label: 'Demandes', to: list }, { label: title }]}
        aside={
          data ? (
            <>
              <StatusBadge label={requestStatusLabels[data.status]} tone={requestTones[data.status]} />
              <Viewers type="person_request" id={data.id} />
            </>
          ) : null
        }
        description={data ? `Déposée le ${dateTime(data.created_at)}` : null}
      />
      {data ? (
        <RequestRecord key={`${data.id} ${data.status}`} request={data} />
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger la demande" onRetry={() => void refetch()} list={list} />
      )}
    </>
  );
}

function RequestRecord({ request }: { request: PersonRequest }) {
  const isAllowed = useAllowed();
  return (
    <Stack gap="5" maxW="960px">
      <Text>
        <Link to={personPath(request.person.id)}>Fiche de {request.person.fullname}</Link>
      </Text>
      {request.status === 'PENDING' ? <Pending request={request} /> : <Decided request={request} />}
      {isAllowed('people-attachments') ? (
        <Panel title="Pièces jointes">
          <RequestDocuments request={request} />
        </Panel>
      ) : null}
    </Stack>
  );
}

const Pending = ({ request }: { request: PersonRequest }) =>
  request.change ? <ChangeDecision request={request} /> : <RequestForm request={request} />;

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
