import { Panel } from '../../../ui/feedback/panels.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { day, euros } from '../../../ui/format/format.js';
import { Box, Flex, Stack, Text } from '../../../ui/page/layout.js';
import type { ReconciliationChoice, UnsureMovement } from './bank-import.js';

/** The answer of the user by rank of a movement: an operation, `none` for a new one, or nothing yet. */
export type Answers = Readonly<Record<number, string>>;
const none = 'none';

export const choicesOf = (answers: Answers): ReconciliationChoice[] =>
  Object.entries(answers).flatMap(([rank, answer]) =>
    answer === '' ? [] : [{ rank: Number(rank), operation: answer === none ? null : answer }],
  );

const wordingsOf = (candidates: UnsureMovement['candidates']): string => candidates.map(({ wording }) => wording).join(', ');

/** Possible duplicates: the user decides whether a movement is an existing operation. Movements without a decision are added. */
export function ImportDoubts({
  rows,
  answers,
  onAnswer,
}: {
  rows: readonly UnsureMovement[];
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}) {
  const shown = rows.filter(({ candidates }) => candidates.length > 0);
  if (shown.length === 0) return null;
  return (
    <Panel title="Déjà dans vos comptes ?">
      <Text color="fg.muted" mb="3" maxW="72ch">
        Ces mouvements ont le montant d’opérations enregistrées sous un autre libellé. Si c’est la même opération, choisissez-la : elle
        garde son affectation, et rien n’est ajouté. Une remise peut être plusieurs chèques saisis. Sans réponse, le mouvement est ajouté et
        signalé comme doublon possible.
      </Text>
      <Stack as="ul" listStyleType="none" gap="3">
        {shown.map(({ rank, wording, date, value, deposit, candidates }) => (
          <Flex as="li" key={rank} gap="3" align="center" justify="space-between" wrap="wrap" borderTopWidth="1px" pt="3">
            <Box minW="0" flex="1 1 16rem">
              <Text fontWeight="600" overflowWrap="anywhere">
                {wording}
              </Text>
              <Text color="fg.muted" textStyle="dense">
                {day(date)} · {euros(value)}
              </Text>
            </Box>
            <Box w="22rem" maxW="100%">
              <PlainSelect
                label={`${wording}, ${day(date)}`}
                value={answers[rank] ?? ''}
                placeholder="Je ne sais pas : ajouter et signaler"
                choices={[
                  ...(deposit
                    ? [{ value: candidates[0]?.id ?? '', label: `Ces ${candidates.length} chèques : ${wordingsOf(candidates)}` }]
                    : candidates.map((one) => ({
                        value: one.id,
                        label: `Déjà enregistrée : ${one.wording} (${day(one.date)})`,
                        // An operation matches one movement only.
                        disabled: answers[rank] !== one.id && Object.values(answers).includes(one.id),
                      }))),
                  { value: none, label: 'Nouvelle opération' },
                ]}
                onChange={(answer) => onAnswer({ ...answers, [rank]: answer })}
              />
            </Box>
          </Flex>
        ))}
      </Stack>
    </Panel>
  );
}
