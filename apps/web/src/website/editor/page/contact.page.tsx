import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel, Loading, Panel } from '../../../ui/feedback/panels.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.js';
import { TextDialog } from './text-dialog.js';
import { textOf, useParameters } from './use-parameter.js';

const texts = [
  { code: 'contact_text', title: 'NOUS CONTACTER' },
  { code: 'practical_text', title: 'INFOS PRATIQUES' },
] as const;

/** The two texts of the contact page. */
export function Component() {
  const { find, error, retry } = useParameters();
  const [edited, setEdited] = useState<(typeof texts)[number]>();
  const parameter = edited && find(edited.code);
  return (
    <>
      <PageHeader title="Contact" description="Les textes de la page de contact du site." />
      <Stack gap="5">
        {texts.map((text) => {
          const shown = find(text.code);
          return (
            <Panel
              key={text.code}
              title={text.title}
              actions={
                <Button
                  variant="outline"
                  icon={<Pencil size={16} aria-hidden />}
                  aria-label={`Modifier : ${text.title}`}
                  disabled={!shown}
                  onClick={() => setEdited(text)}
                >
                  Modifier
                </Button>
              }
            >
              {!shown ? (
                error ? (
                  <ErrorPanel title="Impossible de charger le texte" error={error} onRetry={retry} />
                ) : (
                  <Loading />
                )
              ) : textOf(shown) === '' ? (
                <Text color="fg.muted">Pas encore de texte</Text>
              ) : (
                <RichTextView html={textOf(shown)} />
              )}
            </Panel>
          );
        })}
      </Stack>
      {edited && parameter ? (
        <TextDialog parameter={parameter} title={edited.title} label="Texte" onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}
