import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { PublicationBadge } from '../publication-badge.js';
import type { Article } from '../website.api.js';
import { datesText, isExpired, isScheduled } from './article-state.js';

/** Whether the site shows an article, from when to when, and whether changes wait for their publication. */
export function ArticleStatus({ article }: { article: Article }) {
  const dates = datesText(article);
  return (
    <Stack gap="1">
      <HStack gap="1" wrap="wrap">
        {isScheduled(article) ? (
          <StatusBadge label="Programmé" tone="waiting" />
        ) : isExpired(article) ? (
          <StatusBadge label="Retiré" tone="neutral" />
        ) : (
          <PublicationBadge status={article.status} />
        )}
        {article.draft ? <StatusBadge label="Modifié" tone="draft" /> : null}
      </HStack>
      {dates ? (
        <Text textStyle="dense" color="fg.muted">
          {dates}
        </Text>
      ) : null}
    </Stack>
  );
}
