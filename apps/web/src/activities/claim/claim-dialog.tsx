import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../ui/dialog/dialog.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { Box } from '../../ui/page/layout.js';
import type { Queue } from '../../ui/record/queue.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { allActivities } from '../settings/all-activities.js';
import type { ActivityChoice, ClaimRow, Opened } from './claim.js';
import { ClaimRecord } from './claim-record.js';
import type { ClaimSheet } from './claim-sheet.js';

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
  const row = useMemo(() => rowOf(rows, id), [rows, id]);
  const claim = data ?? row;
  const failure = (data || isNew ? null : error) ?? activities.error;
  if ((isNew || claim) && activities.data && !failure)
    return (
      <ClaimRecord
        key={id}
        claim={isNew ? null : (claim ?? null)}
        activities={activities.data}
        {...{ sheet, person, activityId, queue, onOpen, onClose }}
      />
    );
  return (
    <Dialog open size="xl" title={kind.texts.loadingTitle} onClose={onClose}>
      <Box minH="40vh">
        <RecordPlaceholder error={failure} failure={kind.texts.loadFailed} onRetry={() => void refetch()} />
      </Box>
    </Dialog>
  );
}

/** A row of the list opens at once; only the record itself has the computation of its amount. */
function rowOf<Row extends ClaimRow>(rows: readonly Row[], id: string): Opened<Row> | undefined {
  const row = rows.find((candidate) => candidate.id === id);
  return row && { ...row, computation: undefined };
}
