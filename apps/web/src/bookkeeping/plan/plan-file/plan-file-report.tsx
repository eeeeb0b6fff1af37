import { Callout } from '../../../ui/feedback/panels.js';
import { ReportLine, ReportLines } from '../../../ui/feedback/report-lines.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Toggle } from '../../../ui/field/toggle.js';
import { count } from '../../../ui/format/format.js';
import { Box, Heading, Span, Stack, Text } from '../../../ui/page/layout.js';
import type { PlanFile, PlanFileAnswers, PlanFileLine } from './plan-file.api.js';

type Props = { file: string; planFile: PlanFile; answers: PlanFileAnswers; onAnswer: (answers: PlanFileAnswers) => void };

/** The changes that the file makes to the plan, then the questions to the user. */
export function PlanFileReport({ file, planFile, answers, onAnswer }: Props) {
  const { counts, errors, lines, new_categories, ignored_columns } = planFile;
  return (
    <Stack gap="4">
      <Box role="status">
        <Heading as="h3" textStyle="h3">
          {file}
        </Heading>
        <Text>
          {[
            count(counts.added, 'activité ajoutée', 'activités ajoutées'),
            count(counts.changed, 'changée', 'changées'),
            count(counts.unchanged, 'inchangée', 'inchangées'),
            count(counts.absent, 'absente du fichier', 'absentes du fichier'),
          ].join(', ')}
          {errors.length > 0 ? '.' : '. Rien n’est encore écrit.'}
        </Text>
      </Box>
      {errors.length > 0 ? (
        <Callout kind="error" title={`${count(errors.length, 'erreur')} : corrigez le fichier, rien ne sera écrit.`}>
          <Box as="ul" ps="4" maxH="30dvh" overflowY="auto" tabIndex={0} aria-label="Erreurs">
            {errors.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </Box>
        </Callout>
      ) : null}
      {ignored_columns.length > 0 ? (
        <Callout kind="warning" title={`${count(ignored_columns.length, 'colonne')} sans effet : ${ignored_columns.join(', ')}.`} />
      ) : null}
      {new_categories.length > 0 ? (
        <Text>{`${count(new_categories.length, 'catégorie créée', 'catégories créées')} : ${new_categories.join(', ')}.`}</Text>
      ) : null}
      {lines.length > 0 ? <Lines lines={lines} removesAbsent={answers.removesAbsent} /> : null}
      {errors.length === 0 ? <Questions {...{ planFile, answers, onAnswer }} /> : null}
    </Stack>
  );
}

const outcomes = {
  added: { label: 'Ajoutée', tone: 'done' },
  changed: { label: 'Changée', tone: 'valid' },
  absent: { label: 'Absente', tone: 'neutral' },
  removed: { label: 'Retirée', tone: 'refused' },
} as const;

function Lines({ lines, removesAbsent }: { lines: readonly PlanFileLine[]; removesAbsent: boolean }) {
  return (
    <ReportLines label="Ce qui change">
      {lines.map((line) => (
        <Line key={line.id ?? `line-${line.line}`} line={line} removesAbsent={removesAbsent} />
      ))}
    </ReportLines>
  );
}

function Line({ line: { line, outcome, name, category, budget, changes }, removesAbsent }: { line: PlanFileLine; removesAbsent: boolean }) {
  const { label, tone } = outcomes[outcome === 'absent' && removesAbsent ? 'removed' : outcome];
  return (
    <ReportLine
      mark={
        <Box minW="6.5rem">
          <StatusBadge label={label} tone={tone} />
        </Box>
      }
    >
      <Span fontWeight="600">{name}</Span>
      <Span color="fg.muted"> · {[category, budget, line === null ? '' : `ligne ${line}`].filter(Boolean).join(' · ')}</Span>
      {changes
        .filter(({ field }) => outcome === 'changed' || (field !== 'name' && field !== 'category' && field !== 'budget'))
        .map(({ field, label: title, old, new: value }) => (
          <Span key={field} display="block" textStyle="dense" overflowWrap="anywhere">
            {title} : {outcome === 'added' ? '' : `${old ?? 'aucun'} → `}
            {value ?? 'aucun'}
          </Span>
        ))}
    </ReportLine>
  );
}

/** Asks only the questions that the file makes necessary. */
function Questions({ planFile: { counts, lines }, answers, onAnswer }: Omit<Props, 'file'>) {
  const splitsOf = (outcome: string): number =>
    lines.filter((line) => line.outcome === outcome).reduce((sum, line) => sum + line.splits_count, 0);
  const [changed, leaving] = [splitsOf('changed'), splitsOf('absent')];
  const set = (changes: Partial<PlanFileAnswers>) => onAnswer({ ...answers, ...changes });
  return (
    <Stack gap="3">
      {changed > 0 ? (
        <Answer
          label={`Mettre aussi à jour les opérations déjà affectées aux activités changées (${count(changed, 'affectation')})`}
          hint="Sinon elles gardent l’ancien nom et les anciens comptes. Les périodes fermées ne changent jamais."
          checked={answers.appliesChanges}
          onChange={(appliesChanges) => set({ appliesChanges })}
        />
      ) : null}
      {counts.absent > 0 ? (
        <Answer
          label={`Retirer du plan ${count(counts.absent, 'activité absente', 'activités absentes')} du fichier`}
          hint="Sinon elles restent telles quelles."
          checked={answers.removesAbsent}
          onChange={(removesAbsent) => set({ removesAbsent, deletesAll: false })}
        />
      ) : null}
      {answers.removesAbsent && leaving > 0 ? (
        <Answer
          label={`Rendre à affecter les opérations de ces activités (${count(leaving, 'affectation')})`}
          hint="Sinon elles gardent leur affectation, que vos états continuent de montrer."
          checked={answers.deletesAll}
          onChange={(deletesAll) => set({ deletesAll })}
        />
      ) : null}
    </Stack>
  );
}

type AnswerProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void };

const Answer = ({ hint, ...toggle }: AnswerProps) => (
  <Box>
    <Toggle {...toggle} />
    <Text color="fg.muted" textStyle="dense">
      {hint}
    </Text>
  </Box>
);
