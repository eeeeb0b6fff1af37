import type { FieldValues } from 'react-hook-form';
import { useVersionPages } from '../../platform/use-version-pages.js';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { day } from '../../ui/format/format.js';
import { Span, Stack, Text } from '../../ui/page/layout.js';
import { MoreButton } from '../../ui/page/more-button.js';
import { RuleCard } from './rule-card.js';
import type { RuleConfig, RuleRecord } from './rule-config.js';

type Props<Saved extends RuleRecord, Rule extends FieldValues> = { kind: RuleConfig<Saved, Rule>; id: string };

/** The rules that the record had, the newest first. A failed read shows no list: it could miss the version that was just saved. */
export function RuleVersions<Saved extends RuleRecord, Rule extends FieldValues>({ kind, id }: Props<Saved, Rule>) {
  const { versions = [], rest, error, retry, readMore, isReading } = useVersionPages(kind.records.key, id, kind.readVersions);
  if (error)
    return (
      <RuleCard title="Versions de la règle">
        <ErrorPanel title="Impossible de charger les versions" error={error} onRetry={retry} />
      </RuleCard>
    );
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
      <MoreButton rest={rest} isReading={isReading} onPress={readMore} />
    </RuleCard>
  );
}
