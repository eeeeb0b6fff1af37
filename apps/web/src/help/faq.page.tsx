import { featureOf } from '@intendance/contract/feature-of-path.js';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAllowed } from '../platform/me.js';
import { PageTitle } from '../platform/page-title.js';
import { EmptyPanel } from '../ui/feedback/panels.js';
import { LinkButton } from '../ui/page/button.js';
import { Box, Heading, Stack } from '../ui/page/layout.js';
import { PageHeader } from '../ui/page/page-header.js';
import { type Topic, TopicList } from '../ui/page/topic-list.js';
import { SearchBox } from '../ui/query/search-box.js';
import { matchingTopics, themePath, visibleThemes } from './themes.js';

/** Questions and answers by theme; a search reads every theme that the user may see. */
export function Component() {
  const { pathname } = useLocation();
  const isAllowed = useAllowed();
  const [typed, setTyped] = useState('');
  const themes = visibleThemes(isAllowed);
  const current = themes.find((theme) => themePath(theme) === pathname);
  const [first] = themes;
  if (!current && pathname !== '/help/faq') return <Navigate replace to={first ? themePath(first) : '/home'} />;
  // A link that leads to a refused screen is not drawn.
  const open = (topics: readonly Topic[]): Topic[] =>
    topics.map(({ link, ...topic }) => {
      const feature = link && featureOf(new URL(link.to, location.origin).pathname);
      return link && feature && isAllowed(feature) ? { ...topic, link } : topic;
    });
  const matches = themes
    .filter((theme) => typed !== '' || !current || theme === current)
    .map((theme) => ({ theme, topics: open(matchingTopics(theme.topics, typed)) }))
    .filter(({ topics }) => topics.length > 0);
  const title = current ? `Aide : ${current.label}` : 'Aide';
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        tabs={[
          ...(isAllowed('help') ? [{ label: 'Tout', to: '/help/faq', end: true }] : []),
          ...themes.map((theme) => ({ label: theme.label, to: themePath(theme) })),
        ]}
        actions={
          isAllowed('help') ? (
            <LinkButton to="/help/contact" variant="outline">
              Contacter le support
            </LinkButton>
          ) : null
        }
      />
      <Box maxW="48rem" mb="5">
        <SearchBox label="Rechercher dans l’aide" value={typed} onSearch={setTyped} isInstant />
      </Box>
      {matches.length === 0 ? (
        <EmptyPanel kind="filtered" title="Aucune réponse à cette recherche" description="Essayez un autre mot, ou écrivez au support." />
      ) : (
        <Stack gap="6">
          {matches.map(({ theme, topics }) => (
            <Stack key={theme.code} as="section" gap="3" aria-label={theme.label}>
              {typed !== '' || !current ? (
                <Heading as="h2" textStyle="h2">
                  {theme.label}
                </Heading>
              ) : null}
              <TopicList topics={topics} />
            </Stack>
          ))}
        </Stack>
      )}
    </>
  );
}
