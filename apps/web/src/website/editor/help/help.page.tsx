import { featureOf } from '@intendance/contract/feature-of-path.js';
import { websiteTopics } from '../../../help/product-topics.js';
import { useAllowed } from '../../../platform/me.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { TopicList } from '../../../ui/page/topic-list.js';

/** The answers about the screens of the site that the user may open. */
export function Component() {
  const isAllowed = useAllowed();
  const topics = websiteTopics.filter(({ link }) => {
    const feature = link && featureOf(link.to);
    return feature !== undefined && isAllowed(feature);
  });
  return (
    <>
      <PageHeader title="Aide du site" description="Écrire, ordonner et publier les pages de votre site." />
      <TopicList topics={topics} />
    </>
  );
}
