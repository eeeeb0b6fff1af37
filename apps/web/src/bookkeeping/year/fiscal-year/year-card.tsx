import { CalendarCog, CheckCheck, FileText, Landmark, Lock, LockOpen, Paperclip, Scale } from 'lucide-react';
import type { ReactElement } from 'react';
import { download } from '../../../platform/http.js';
import { useAllowed } from '../../../platform/me.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { dateTime, day, euros } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { BudgetResults } from './budget-results.js';

const softwareNames = ['cegid-quadra', 'cegid-expert', 'ebp', 'pennylane', 'sage'] as const;
const softwareLabels: Readonly<Record<(typeof softwareNames)[number], string>> = {
  'cegid-quadra': 'Cegid Quadra (ASCII)',
  'cegid-expert': 'Cegid Expert (CSV)',
  ebp: 'EBP (ECRITURES.TXT)',
  pennylane: 'Pennylane (CSV)',
  sage: 'Sage 50, Ciel (XIMPORT)',
};

export type YearAction = 'contribution' | 'dates' | 'validate' | 'close' | 'reopen' | 'fec' | 'result' | 'vouchers';

/** One year: its status, its result once closed, and its actions. */
export function YearCard({ year, onAct }: { year: FiscalYear; onAct: (action: YearAction) => void }) {
  const { name, start_date, end_date, closed, validated_up_to, results, reopenings, notes } = year;
  return (
    <Panel
      title={
        <HStack gap="3">
          Exercice {name}
          {closed ? <StatusBadge label="Clôturé" tone="done" /> : <StatusBadge label="Ouvert" tone="brand" />}
        </HStack>
      }
      actions={<Actions year={year} onAct={onAct} />}
    >
      <Stack gap="3">
        <Text>
          Du {day(start_date)} au {day(end_date)}
        </Text>
        {!closed && validated_up_to ? <Text color="fg.muted">Écritures validées jusqu’au {day(validated_up_to)}</Text> : null}
        {results.length > 0 ? <BudgetResults results={results} /> : null}
        <Text color="fg.muted" textStyle="dense">
          {nextStepOf(year)}
        </Text>
        {notes.map(({ account, at, date, difference, note }) => (
          <Text key={`${account.id} ${at}`} color="fg.muted" textStyle="dense">
            Écart de {euros(difference)} avec le relevé du {day(date)} sur {account.name}, expliqué le {dateTime(at)} : {note}
          </Text>
        ))}
        {reopenings.map(({ at, reason }) => (
          <Text key={at} color="fg.muted" textStyle="dense">
            Rouvert le {dateTime(at)} : {reason}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}

function nextStepOf({ closed, reopenings, validated_up_to, end_date }: FiscalYear): string {
  if (closed) return 'L’exercice est figé. Après l’approbation des comptes, affectez son résultat.';
  if (reopenings.length > 0)
    return 'Ce que la clôture avait validé garde son numéro et ne se corrige que par une contre-passation. Ajoutez ce qui manquait, puis clôturez de nouveau.';
  if (validated_up_to && validated_up_to >= end_date) return 'Toutes les écritures sont validées : l’exercice peut être clôturé.';
  return 'Affectez les opérations de l’année ; quand tout est contrôlé, clôturez l’exercice.';
}

function Actions({ year, onAct }: { year: FiscalYear; onAct: (action: YearAction) => void }) {
  const isAllowed = useAllowed();
  const act = (action: YearAction, label: string, icon: ReactElement) => (
    <Button size="sm" variant="outline" icon={icon} aria-label={`${label} : exercice ${year.name}`} onClick={() => onAct(action)}>
      {label}
    </Button>
  );
  const moves = year.closed ? (
    <>
      {act('result', 'Affecter le résultat', <Scale size={16} aria-hidden />)}
      {isAllowed('balance') ? act('reopen', 'Rouvrir', <LockOpen size={16} aria-hidden />) : null}
    </>
  ) : (
    <>
      {act('dates', 'Modifier les dates', <CalendarCog size={16} aria-hidden />)}
      {act('validate', 'Valider les écritures', <CheckCheck size={16} aria-hidden />)}
      {act('close', 'Clôturer', <Lock size={16} aria-hidden />)}
    </>
  );
  return (
    <HStack gap="2" wrap="wrap">
      {isAllowed('balance') ? (
        <>
          {act('fec', 'FEC', <FileText size={16} aria-hidden />)}
          {act('vouchers', 'Pièces manquantes', <Paperclip size={16} aria-hidden />)}
          <ExportButton
            size="sm"
            label="Dossier comptable"
            aria-label={`Dossier comptable : exercice ${year.name}`}
            file={`Dossier comptable ${year.name}.zip`}
            formats={['zip']}
            request={(_format, signal) => download('/api/comptability/exercices/{id}/folder', { path: { id: year.id }, signal })}
          />
          <ExportButton
            size="sm"
            label="Logiciel comptable"
            aria-label={`Logiciel comptable : exercice ${year.name}`}
            file={(software) => `Ecritures-${year.name}-${software}`}
            formats={softwareNames}
            labels={softwareLabels}
            request={(software, signal) =>
              download('/api/comptability/exercices/{id}/software_file', { path: { id: year.id }, query: { software }, signal })
            }
          />
        </>
      ) : null}
      {isAllowed('employer-contribution') ? act('contribution', 'Contributions', <Landmark size={16} aria-hidden />) : null}
      <WritersOnly>{moves}</WritersOnly>
    </HStack>
  );
}
