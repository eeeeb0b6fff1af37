import { PageHeader } from '../../ui/page/page-header.js';
import { TopicList } from '../../ui/page/topic-list.js';
import { helpTopics } from './help-texts.js';

export function Component() {
  return (
    <>
      <PageHeader title="Aide à la comptabilité" description="Les réponses aux questions d’une première année de comptes." />
      <TopicList topics={helpTopics} />
    </>
  );
}
