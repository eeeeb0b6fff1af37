import { useQuery } from '@tanstack/react-query';
import { queryGroup } from '../platform/query-group.js';
import { day } from '../ui/format/format.js';
import { Heading, Stack, Text } from '../ui/page/layout.js';
import { RichTextView } from '../ui/rich-text/rich-text-view.js';

const newsQuery = { ...queryGroup('news').read('/api/news'), staleTime: 300_000 };
const most = 3;

/** The latest news of the platform. The last part of the page: nothing stands below that its height would move. */
export default function News() {
  const { data } = useQuery(newsQuery);
  if (!data || data.news.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="news" gap="3">
      <Heading as="h2" id="news" textStyle="h2">
        Nouvelles de la plateforme
      </Heading>
      {data.news.slice(0, most).map(({ id, title, content, publish_at }) => (
        <Stack key={id} as="article" gap="1" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" maxW="72ch">
          <Heading as="h3" textStyle="h3">
            {title}
          </Heading>
          <Text color="fg.muted" textStyle="dense">
            {day(publish_at)}
          </Text>
          <RichTextView html={content} />
        </Stack>
      ))}
    </Stack>
  );
}
