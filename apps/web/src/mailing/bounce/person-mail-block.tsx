import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { notify } from '../../ui/feedback/notify.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { count, day } from '../../ui/format/format.js';
import { fileName, saveFile } from '../../ui/list/download.js';
import { Button, IconButton } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { downloadReport, type MailBlock, type MailReport, mailBlock } from './bounce.api.js';
import { LiftDialog } from './lift-dialog.js';

const kindLabels = {
  hard: 'Adresse inexistante',
  soft: 'Échec passager',
  policy: 'Message refusé',
  complaint: 'Signalé comme indésirable',
} as const satisfies Record<MailReport['kind'], string>;

/** Whether mails reach the address of a person; if not, since when, with which answer of the server, and the reports as they came. */
export function PersonMailBlock({ person }: { person: { id: string; fullname: string } }) {
  const { data, error, refetch } = useQuery(mailBlock(person.id));
  const isAllowed = useAllowed();
  const [isOpen, setOpen] = useState(false);
  if (error) return <ErrorPanel title="Impossible de lire l’état de l’adresse" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const canEdit = isAllowed('people-edit');
  return (
    <Stack gap="4" alignItems="start">
      <HStack gap="3">
        <Text fontWeight="medium">Adresse e-mail</Text>
        <StatusBadge label={data.is_blocked ? 'Bloquée' : 'Utilisable'} tone={data.is_blocked ? 'refused' : 'done'} />
      </HStack>
      <Text color="fg.muted">{sentenceOf(data)}</Text>
      <Reports person={person} reports={data.reports} canDownload={canEdit} />
      {canEdit && data.is_blocked ? (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          Débloquer l’adresse
        </Button>
      ) : null}
      {isOpen ? <LiftDialog person={person} onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}

function sentenceOf({ is_blocked, since, code, soft_bounces, reason }: MailBlock): string {
  const answer = code === '' ? '' : ` (réponse du serveur : ${code})`;
  if (is_blocked)
    return `Un e-mail est revenu : l’adresse n’existe pas${answer}. Aucun publipostage ne lui est envoyé depuis le ${day(since ?? '')}.`;
  const soft = soft_bounces > 0 ? ` ${count(soft_bounces, 'échec passager')} depuis.` : '';
  if (reason && since) return `Débloquée le ${day(since)}. Motif : ${reason}.${soft}`;
  return soft_bounces > 0
    ? `${count(soft_bounces, 'échec passager')} : les e-mails continuent de partir.`
    : 'Aucun e-mail n’en est revenu.';
}

type ReportsProps = { person: { id: string }; reports: readonly MailReport[]; canDownload: boolean };

function Reports({ person, reports, canDownload }: ReportsProps) {
  const save = async ({ id }: MailReport) => {
    try {
      const response = await downloadReport(person.id, id);
      saveFile(await response.blob(), fileName(response, 'rapport.eml'));
    } catch (error) {
      notify.error(problemOf(error).detail);
    }
  };
  if (reports.length === 0) return null;
  return (
    <Stack as="ul" aria-label="Rapports des e-mails revenus" listStyleType="none" gap="2">
      {reports.map((report) => {
        const label = `${kindLabels[report.kind]}${report.code === '' ? '' : ` (${report.code})`}, le ${day(report.received_at)}`;
        return (
          <HStack as="li" key={report.id} gap="2">
            <Text>{label}</Text>
            {canDownload ? (
              <IconButton label={`Télécharger le rapport : ${label}`} onClick={() => void save(report)}>
                <Download size={16} aria-hidden />
              </IconButton>
            ) : null}
          </HStack>
        );
      })}
    </Stack>
  );
}
