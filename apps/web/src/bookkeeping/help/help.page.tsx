import { chakra } from '@chakra-ui/react';
import { Link } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { type HelpTopic, helpTopics } from './help-texts.js';

const title = 'Aide à la comptabilité';

/** Short answers, one open at a time or all; the browser's own disclosure works with every keyboard and search. */
export function Component() {
  return (
    <>
      <PageHeader title={title} description="Les réponses aux questions d’une première année de comptes." />
      <Stack gap="3" maxW="48rem">
        {helpTopics.map((topic) => (
          <Topic key={topic.id} topic={topic} />
        ))}
      </Stack>
    </>
  );
}

function Topic({ topic: { id, question, answer, link } }: { topic: HelpTopic }) {
  return (
    <chakra.details id={id} bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="3">
      <chakra.summary fontWeight="600" cursor="pointer" minH="24px">
        {question}
      </chakra.summary>
      <Stack gap="2" mt="3">
        {answer.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        {link ? (
          <Text>
            <Link to={link.to}>{link.label}</Link>
          </Text>
        ) : null}
      </Stack>
    </chakra.details>
  );
}
