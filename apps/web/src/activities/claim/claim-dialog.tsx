import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../ui/dialog/dialog.js';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { FormSkeleton } from '../../ui/feedback/skeletons.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { Box } from '../../ui/page/layout.js';
import { allActivities } from '../settings/all-activities.js';
import type { ClaimRow, Opened } from './claim.js';
import { ClaimRecord } from './claim-record.js';
import type { ActivityChoice, ClaimSheet } from './claim-sheet.js';
import type { Queue } from './queue.js';

export type ClaimDialogProps<Row extends ClaimRow> = {
  /** `new`, or the id of a claim. */
  id: string;
  /** The rows of the list: the one that is opened is already known, but for how its amount was found. */
  rows: readonly Row[];
  /** The person that the list is narrowed to: a new claim is for them. */
  person: Option | null;
  /** The activity in the filter of the list: default activity of a new claim. */
  activityId: string;
  queue: Queue;
  onOpen: (id: string) => void;
  onClose: () => void;
};

type Props<Row extends ClaimRow, Values extends FieldValues, Activity extends ActivityChoice> = ClaimDialogProps<Row> & {
  sheet: ClaimSheet<Row, Values, Activity>;
};

/** One claim over its list: `?fiche=id` or `?fiche=new`. */
export function ClaimDialog<Row extends ClaimRow, Values extends FieldValues, Activity extends ActivityChoice>(
  props: Props<Row, Values, Activity>,
) {
  const { sheet, id, rows, person, activityId, queue, onOpen, onClose } = props;
  const { kind } = sheet;
  const isNew = id === 'new';
  const { data, error, refetch } = kind.claims.useOne(isNew ? undefined : id);
  const activities = useQuery(allActivities(sheet.activities));
  const { claim, takeNewer } = useOpened<Row>(id, data, rows);
  const failure = (data || isNew ? null : error) ?? activities.error;
  if ((isNew || claim) && activities.data && !failure)
    return (
      <ClaimRecord
        key={`${id} ${claim?.version ?? 0}`}
        claim={isNew ? null : (claim ?? null)}
        isOutdated={data !== undefined && claim !== undefined && data.version > claim.version}
        activities={activities.data}
        {...{ sheet, person, activityId, queue, onOpen, onClose }}
        onTakeNewer={takeNewer}
        onReload={() => void refetch()}
      />
    );
  return (
    <Dialog open size="xl" title={kind.texts.loadingTitle} onClose={onClose}>
      <Box minH="40vh">
        {!failure ? (
          <FormSkeleton />
        ) : problemOf(failure).status === 404 ? (
          <EmptyPanel title="Cet élément n’existe plus ou a été supprimé" />
        ) : (
          <ErrorPanel title={kind.texts.loadFailed} error={failure} onRetry={() => void refetch()} />
        )}
      </Box>
    </Dialog>
  );
}

/** What is being read or changed stays as it was opened: a newer version is announced, never put under the reader's hands. */
function useOpened<Row extends ClaimRow>(id: string, data: Opened<Row> | undefined, rows: readonly Row[]) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const row = rows.find((candidate) => candidate.id === id);
  // Whatever a list says of the computation, only the record's own is shown.
  const known: Opened<Row> | undefined = data ?? (row && { ...row, computation: undefined });
  const isOnlyRow = opened?.computation === undefined;
  if (known && (opened?.id !== known.id || (isOnlyRow && known.computation !== undefined))) setOpened(known);
  return { claim: opened?.id === id ? opened : undefined, takeNewer: () => setOpened(data) };
}
