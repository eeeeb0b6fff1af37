import { useQueries } from '@tanstack/react-query';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Stack, Text } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { bankOperations } from './bank-operation.api.js';
import { type BankOperation, operationOrigins } from './bank-operation.js';

const failed = (error: unknown): void => void notify.error(problemOf(error).detail);

/**
 * A movement of the bank that may be an operation already recorded under another label: the user answers. `onMerged`: called when the
 * operation is deleted, because the original represents it.
 */
export function PossibleDuplicate({ operation, onMerged }: { operation: BankOperation; onMerged?: () => void }) {
  const candidateIds = operation.possible_duplicate_of ?? [];
  const candidates = useQueries({ queries: candidateIds.map((id) => bankOperations.one(id)) }).flatMap(({ data }) =>
    data && !data.isDeleted ? [data] : [],
  );
  const { isPending, settle } = useAnswer(operation, onMerged);
  const isReader = useIsReader();
  if (operation.possible_duplicate_of === null) return null;
  const [first] = candidates;
  // The cheques of a deposit have other amounts than the movement, and are it together.
  const isDeposit = first !== undefined && first.value !== operation.value;
  return (
    <Callout kind="warning" title="Déjà dans vos comptes ?">
      <Text>
        La banque annonce « {operation.wording} »,{' '}
        {isDeposit ? 'de la somme de chèques saisis un par un' : 'du même montant qu’une opération enregistrée sous un autre libellé'}. En
        attendant votre réponse, les deux comptent.
      </Text>
      <Stack as="ul" listStyleType="none" gap="2" my="3">
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.id}
            candidate={candidate}
            isPending={isPending}
            onChoose={isDeposit || isReader ? undefined : () => settle(candidate)}
          />
        ))}
      </Stack>
      {isDeposit && !isReader ? (
        <Button size="sm" me="2" loading={isPending} onClick={() => settle(first)}>
          C’est la remise de ces {candidates.length} chèques
        </Button>
      ) : null}
      {isReader ? null : (
        <Button size="sm" variant="outline" loading={isPending} onClick={() => settle(null)}>
          Nouvelle opération
        </Button>
      )}
    </Callout>
  );
}

type CandidateProps = { candidate: BankOperation; isPending: boolean; onChoose: (() => void) | undefined };

function Candidate({ candidate: { wording, date, value, origin, activity_label }, isPending, onChoose }: CandidateProps) {
  const source = operationOrigins.find((one) => one.value === origin)?.label ?? origin;
  return (
    <Flex as="li" gap="3" align="center" justify="space-between" wrap="wrap" borderTopWidth="1px" borderColor="currentColor" pt="2">
      <Box minW="0" flex="1 1 12rem">
        <Text fontWeight="600" overflowWrap="anywhere">
          {wording}
        </Text>
        <Text textStyle="dense">
          {day(date)} · {euros(value)} · {source} · {activity_label || 'à affecter'}
        </Text>
      </Box>
      {onChoose ? (
        <Button size="sm" loading={isPending} onClick={onChoose} aria-label={`Déjà enregistrée : ${wording} (${day(date)})`}>
          Déjà enregistrée
        </Button>
      ) : null}
    </Flex>
  );
}

function useAnswer({ id, version, wording }: BankOperation, onMerged: (() => void) | undefined) {
  const { mutateAsync, isPending } = bankOperations.useMove();
  const settle = async (original: BankOperation | null): Promise<void> => {
    try {
      await mutateAsync({ id, version, move: 'duplicate', body: { operation: original?.id ?? null } });
    } catch (error) {
      failed(error);
      return;
    }
    if (original === null) {
      notify.success(`« ${wording} » est une opération nouvelle.`);
      return;
    }
    const undo = () => void mutateAsync({ id, move: 'restore' }).then(() => notify.success('L’opération est restaurée.'), failed);
    notify.success(`« ${wording} » ne compte plus : « ${original.wording} » la représente.`, {
      action: { label: 'Annuler', onClick: undo },
    });
    onMerged?.();
  };
  return { isPending, settle: (original: BankOperation | null) => void settle(original) };
}
