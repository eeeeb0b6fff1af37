import { chakra } from '@chakra-ui/react';
import { Link } from './button.js';
import { Stack, Text } from './layout.js';

/** A question of the help, its answer by paragraphs, and the screen that the answer is about. */
export type Topic = { id: string; question: string; answer: readonly string[]; link?: { label: string; to: string } };

/** Short answers, one open at a time or all; the browser's own disclosure works with every keyboard and search. */
export const TopicList = ({ topics }: { topics: readonly Topic[] }) => (
  <Stack gap="3" maxW="48rem">
    {topics.map(({ id, question, answer, link }) => (
      <chakra.details key={id} id={id} bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="3">
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
    ))}
  </Stack>
);
