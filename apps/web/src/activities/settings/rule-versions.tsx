import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { day } from '../../ui/format/format.js';
import { Span, Stack, Text } from '../../ui/page/layout.js';
import { RuleCard } from './rule-card.js';
import type { SettingsConfig, SettingsRow } from './settings-config.js';

type Props<Activity extends SettingsRow, Rule extends FieldValues> = { kind: SettingsConfig<Activity, Rule>; activityId: string };

/** Every rule that the activity had, the newest first: a claim keeps the one in force when it was made. */
export function RuleVersions<Activity extends SettingsRow, Rule extends FieldValues>({ kind, activityId }: Props<Activity, Rule>) {
  const { data } = useQuery({
    queryKey: [...kind.activities.key, 'versions', activityId],
    queryFn: ({ signal }) => kind.readVersions(activityId, signal),
  });
  const versions = data?.versions ?? [];
  if (versions.length === 0) return null;
  return (
    <RuleCard title="Versions de la règle">
      <Text color="fg.muted" textStyle="dense">
        {kind.texts.keeps}
      </Text>
      <Stack as="ol" listStyleType="none" gap="3">
        {versions.map((version) => (
          <Stack as="li" key={version.version} gap="1" borderInlineStartWidth="3px" borderColor="brand.emphasized" ps="3">
            <Span fontWeight="600">
              {`Version ${version.version}, `}
              <Span color="fg.muted" fontWeight="400">
                depuis le <time dateTime={version.since}>{day(version.since)}</time>
              </Span>
            </Span>
            <Span textStyle="dense">{kind.sentence(version)}</Span>
          </Stack>
        ))}
      </Stack>
    </RuleCard>
  );
}
