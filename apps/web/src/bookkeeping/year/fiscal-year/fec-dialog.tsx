import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Callout, ErrorPanel } from '../../../ui/feedback/panels.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { Day } from '../../../ui/field/labelled.js';
import { Toggle } from '../../../ui/field/toggle.js';
import { count, day } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { FecCheck, FecReport, FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { endOfDay } from '../../ledger/ledger/use-ledger-params.js';
import { SirenForm } from './siren-form.js';

/** The file of entries, read again as an auditor would before it is handed out. */
export function FecDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const [knownDay, setKnownDay] = useState('');
  const [isCashBasis, setIsCashBasis] = useState(false);
  const knownAt = knownDay === '' ? undefined : endOfDay(knownDay);
  const options = { path: { id: year.id }, query: { known_at: knownAt, cash_basis: isCashBasis || undefined } };
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    ...bookkeeping.read('/api/comptability/exercices/{id}/fec_report', options),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      size="lg"
      title={`Fichier des écritures comptables ${year.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fermer
          </Button>
          {report ? (
            <ExportButton
              label="Télécharger l’attestation"
              file={`Attestation-${report.file_name.replace(/\.txt$/, '')}.json`}
              formats={['json']}
              request={(_format, signal) => download('/api/comptability/exercices/{id}/fec_statement', { ...options, signal })}
            />
          ) : null}
          {report ? (
            <ExportButton
              label="Télécharger le FEC"
              file={report.file_name}
              formats={['txt']}
              request={(_format, signal) => download('/api/comptability/exercices/{id}/fec', { ...options, signal })}
            />
          ) : null}
        </>
      }
    >
      <Flex gap="4" mb="4" align="flex-start" justify="space-between" wrap="wrap">
        <SirenForm />
        <Day label="Tel que connu le" value={knownDay} onChange={setKnownDay} />
      </Flex>
      <Box mb="4">
        <Toggle label="Comptabilité de trésorerie (22 colonnes)" checked={isCashBasis} onChange={setIsCashBasis} />
      </Box>
      {error && !report ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!report && !error ? <FormSkeleton /> : null}
      {report ? <Report report={report} knownAt={knownDay} /> : null}
      <Text mt="4" color="fg.muted" textStyle="dense">
        L’attestation porte l’empreinte signée du fichier et le sceau de l’historique dont il est tiré. Qui reçoit les deux les vérifie sur
        la page « Vérifier ce document », sans compte.
      </Text>
    </Dialog>
  );
}

function Report({ report: { file_name, siren, sound, lines, entries, checks }, knownAt }: { report: FecReport; knownAt: string }) {
  return (
    <Stack gap="4">
      <Callout
        kind={sound && siren !== null ? 'success' : 'warning'}
        title={
          sound && siren !== null ? 'Le fichier peut être remis' : sound ? 'Il manque le SIREN' : 'Le fichier n’est pas encore conforme'
        }
      >
        {file_name} : {count(entries, 'écriture')}, {count(lines, 'ligne')}
        {knownAt ? `, telles que connues le ${day(knownAt)}` : ''}.
        {siren === null ? ' Sans SIREN, il ne porte pas son nom officiel : renseignez-le ci-dessus avant de le remettre.' : ''}
      </Callout>
      <Stack as="ul" listStyleType="none" gap="3">
        {checks.map((check) => (
          <li key={check.code}>
            <Check check={check} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Check({ check: { label, passed, faults, examples } }: { check: FecCheck }) {
  return (
    <Flex gap="3" align="flex-start">
      <Box color={passed ? 'fg.success' : 'fg.warning'} mt="2px" aria-hidden>
        {passed ? <CircleCheck size={18} /> : <TriangleAlert size={18} />}
      </Box>
      <Box minW="0">
        <Text>
          {label}
          {passed ? '' : ` : ${count(faults, 'anomalie')}`}
        </Text>
        {examples.map(({ line, message }) => (
          <Text key={`${line} ${message}`} color="fg.muted" textStyle="dense">
            {line === null ? message : `Ligne ${line} : ${message}`}
          </Text>
        ))}
      </Box>
    </Flex>
  );
}
