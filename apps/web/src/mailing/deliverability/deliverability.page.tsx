import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { queryGroup } from '../../platform/query-group.js';
import { Callout, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';

type Deliverability = Schema<'DeliverabilityDto'>;
type Check = Deliverability['checks'][number];

const query = { ...queryGroup('deliverability').read('/api/mailings/deliverability'), staleTime: 0 };

const titles: Record<Check['id'], string> = {
  spf: 'SPF : les serveurs autorisés à envoyer',
  dkim: 'DKIM : la signature des e-mails',
  dmarc: 'DMARC : la règle du domaine',
  returns: 'Les avis de non-remise',
  reverse: 'Le nom du serveur d’envoi',
  unsubscribe: 'Le lien de désinscription',
};

const statuses: Record<Check['status'], { label: string; tone: Tone }> = {
  valid: { label: 'Conforme', tone: 'done' },
  warning: { label: 'À améliorer', tone: 'waiting' },
  error: { label: 'À corriger', tone: 'refused' },
  unverified: { label: 'Non vérifiable d’ici', tone: 'neutral' },
};

/** Checks of the DNS records that decide whether mailings arrive, with the records to publish. */
export function Component() {
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  return (
    <>
      <PageHeader
        title="Délivrabilité"
        description="Les réglages du nom de domaine qui décident si vos publipostages arrivent, ou finissent dans les indésirables."
        crumbs={[{ label: 'Publipostages', to: '/people/mailings' }, { label: 'Délivrabilité' }]}
        actions={
          <Button
            variant="outline"
            icon={<RotateCw size={18} aria-hidden />}
            loading={isFetching && !isPending}
            disabled={isPending}
            onClick={() => void refetch()}
          >
            Vérifier à nouveau
          </Button>
        }
      />
      {isPending ? <Loading /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Results {...data} /> : null}
    </>
  );
}

function Results({ sender, is_sending, checks }: Deliverability) {
  if (!is_sending)
    return (
      <Callout title="Aucun serveur d’envoi n’est réglé">
        <Text>
          Les e-mails restent dans la boîte aux lettres de cette installation : rien ne part, il n’y a donc rien à vérifier. Votre hébergeur
          règle le serveur d’envoi (SMTP_URL).
        </Text>
      </Callout>
    );
  const problems = checks.filter(({ status }) => status === 'error').length;
  return (
    <Stack gap="4">
      <Text role="status">{summaryOf(sender, problems)}</Text>
      {checks.map((check) => (
        <CheckPanel key={check.id} {...check} />
      ))}
    </Stack>
  );
}

function summaryOf(sender: string, problems: number): string {
  const verdict =
    problems === 0 ? 'aucun réglage à corriger' : problems === 1 ? 'un réglage à corriger' : `${problems} réglages à corriger`;
  return `Expéditeur : ${sender} ; ${verdict}. Un changement du DNS met jusqu’à une journée à être vu partout.`;
}

function CheckPanel({ id, status, detail, record }: Check) {
  return (
    <Panel title={titles[id]} actions={<StatusBadge {...statuses[status]} />}>
      <Stack gap="3">
        <Text>{detail}</Text>
        {record ? (
          <Stack gap="2">
            <Text color="fg.muted" textStyle="dense">
              Enregistrement {record.type} à publier :
            </Text>
            <CopyField label="Nom de l’enregistrement" value={record.name} action="Copier le nom" done="Le nom est copié." />
            <CopyField label="Valeur de l’enregistrement" value={record.value} action="Copier la valeur" done="La valeur est copiée." />
          </Stack>
        ) : null}
      </Stack>
    </Panel>
  );
}
