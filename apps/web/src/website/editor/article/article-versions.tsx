import type { Schema } from '@intendance/contract/client.js';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { get } from '../../../platform/http.js';
import { type ReadVersions, useVersionPages } from '../../../platform/use-version-pages.js';
import { ChangeList } from '../../../ui/change/change-list.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { dateTime } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import { MoreButton } from '../../../ui/page/more-button.js';
import { type Article, articles } from '../website.api.js';
import { articleChanges } from './article-changes.js';
import { isOnSite } from './article-state.js';

type Version = Schema<'ArticleVersionDto'>;
const readVersions: ReadVersions<Version> = (id, query, signal) => get('/api/articles/{id}/versions', { path: { id }, query, signal });

/** Two versions of an article side by side, and the way back to one of them. */
export function ArticleVersions({ article, onClose }: { article: Article; onClose: () => void }) {
  const { versions, rest, error, retry, readMore, isReading } = useVersionPages(articles.key, article.id, readVersions);
  return (
    <Dialog
      open
      size="xl"
      title={`Versions de « ${article.title} »`}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {error ? (
        <ErrorPanel title="Impossible de charger les versions" error={error} onRetry={retry} />
      ) : versions ? (
        <Stack gap="4">
          <Comparison article={article} versions={versions} onClose={onClose} />
          <MoreButton rest={rest} isReading={isReading} onPress={readMore} />
        </Stack>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

const nameOf = ({ saved_at, saved_by, is_draft }: Version): string =>
  `${dateTime(saved_at)}, ${saved_by}${is_draft ? ' (modifications)' : ''}`;

function Comparison({ article, versions, onClose }: { article: Article; versions: readonly Version[]; onClose: () => void }) {
  const [newest, second] = versions;
  const [after, setAfter] = useState(newest?.version ?? 0);
  const [before, setBefore] = useState(second?.version ?? newest?.version ?? 0);
  const find = (version: number) => versions.find((each) => each.version === version);
  const [old, now] = [find(before), find(after)];
  if (!old || !now) return null;
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <VersionChoice label="Version de départ" versions={versions} value={before} onChange={setBefore} />
        <VersionChoice label="Comparée à" versions={versions} value={after} onChange={setAfter} />
      </SimpleGrid>
      <ChangeList changes={articleChanges(old, now)} nothing="Ces deux versions disent la même chose." />
      <Restore article={article} version={old} onClose={onClose} />
    </Stack>
  );
}

type ChoiceProps = { label: string; versions: readonly Version[]; value: number; onChange: (version: number) => void };

const VersionChoice = ({ label, versions, value, onChange }: ChoiceProps) => (
  <Stack gap="1">
    <Text fontWeight="600" aria-hidden>
      {label}
    </Text>
    <PlainSelect
      label={label}
      value={String(value)}
      onChange={(version) => onChange(Number(version))}
      choices={versions.map((each) => ({ value: String(each.version), label: nameOf(each) }))}
    />
  </Stack>
);

function Restore({ article, version, onClose }: { article: Article; version: Version; onClose: () => void }) {
  const move = articles.useMove();
  const isShown = isOnSite(article);
  const { version: _, saved_at: _at, saved_by: _by, is_draft: _draft, ...fields } = version;
  const restore = () =>
    move.mutate(
      { id: article.id, version: article.version, move: 'draft', body: fields },
      {
        onSuccess: () => {
          notify.success(isShown ? 'Version reprise : publiez-la pour la montrer sur le site.' : 'Version restaurée.');
          onClose();
        },
        onError: (problem) => notify.error(problemOf(problem).detail),
      },
    );
  return (
    <Stack gap="2" align="start">
      <Button icon={<RotateCcw size={16} aria-hidden />} loading={move.isPending} onClick={restore}>
        Restaurer la version de départ
      </Button>
      <Text color="fg.muted" textStyle="dense">
        {isShown ? 'Elle devient des modifications à publier : le site ne change pas encore.' : 'Elle devient le brouillon de l’article.'}
      </Text>
    </Stack>
  );
}
