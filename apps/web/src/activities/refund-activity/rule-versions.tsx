import { useQuery } from '@tanstack/react-query';
import { Heading, Span, Stack, Text } from '../../ui/layout.js';
import { ruleVersionsQuery } from './refund-activity.api.js';
import { ruleSentence } from './rule-sentence.js';

/** Every rule that the activity had, the newest first: a request keeps the one in force when it was made. */
export function RuleVersions({ activityId }: { activityId: string }) {
  const { data } = useQuery(ruleVersionsQuery(activityId));
  const versions = data?.versions ?? [];
  if (versions.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="versions" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5">
      <Heading as="h2" id="versions" textStyle="h3">
        Versions de la règle
      </Heading>
      <Text color="fg.muted" textStyle="dense">
        Une demande garde la règle en vigueur à sa création.
      </Text>
      <Stack as="ol" listStyleType="none" gap="3">
        {versions.map((version) => (
          <Stack as="li" key={version.version} gap="1" borderInlineStartWidth="3px" borderColor="brand.emphasized" ps="3">
            <Span fontWeight="600">Version {version.version}</Span>
            <Span textStyle="dense">{ruleSentence(version)}</Span>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
