import type { Schema } from '@intendance/contract/client.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TextInput } from '../../../ui/field/text-input.js';
import { count } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import { checkKeywords } from './plan.api.js';
import type { EditedLine } from './plan-lines.js';
import { useSaveKeywords } from './use-save-keywords.js';

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

type Props = { line: EditedLine; onChange: (keywords: string[]) => void; onClose: () => void };

/** The words that propose an activity: tried on the operations before they are saved. */
export function KeywordsDialog({ line, onChange, onClose }: Props) {
  const [text, setText] = useState(line.keywords.join(', '));
  const words = wordsOf(text);
  const id = line.saved?.id;
  const trial = useMutation({
    mutationFn: () => checkKeywords({ ...(id ? { activity: id } : { budget: line.budget }), keywords: words }),
    onError: failed,
  });
  const [isSaved, setSaved] = useState(false);
  const { save, isSaving } = useSaveKeywords(({ keywords }) => {
    setSaved(true);
    notify.success('Les mots-clés ont bien été modifiés');
    onChange(keywords);
    onClose();
  });
  const keep = (): void => {
    if (line.saved) save(line.saved, words);
    else {
      onChange(words);
      onClose();
    }
  };
  return (
    <Dialog
      open
      size="md"
      title={`Mots-clés de ${line.name || 'la nouvelle activité'}`}
      dirty={text !== line.keywords.join(', ') && !isSaved}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" loading={trial.isPending} disabled={words.length === 0} onClick={() => trial.mutate()}>
            Essayer
          </Button>
          <Button loading={isSaving} onClick={keep}>
            Enregistrer
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Box>
          <Text asChild fontWeight="600">
            <label htmlFor="keywords">Mots-clés, séparés par des virgules</label>
          </Text>
          <TextInput
            id="keywords"
            value={text}
            maxLength={1000}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && keep()}
          />
          <Text color="fg.muted" textStyle="dense" mt="1">
            Mots entiers, sans accents ni majuscules obligatoires. Le plus long l’emporte.
          </Text>
        </Box>
        {trial.data ? <Trial check={trial.data} /> : null}
      </Stack>
    </Dialog>
  );
}

function Trial({ check: { operations, already_allocated, conflicts } }: { check: Schema<'CheckedKeywordsDto'> }) {
  return (
    <Box role="status">
      <Callout
        kind={conflicts.length > 0 ? 'warning' : 'info'}
        title={`${count(operations, 'opération')}, dont ${already_allocated} déjà affectées autrement.`}
      >
        {conflicts.map(({ keyword, activity }) => (
          <Text key={`${keyword} ${activity.id}`}>
            « {keyword} » est déjà un mot-clé de {activity.name}.
          </Text>
        ))}
        <Text>
          Celles qui attendent leur affectation sont <Link to="/comptability/operations/match">à affecter</Link>, une à une ou ensemble.
        </Text>
      </Callout>
    </Box>
  );
}
