import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '../../ui/async-combobox.js';
import { Dialog } from '../../ui/dialog.js';
import { Box } from '../../ui/layout.js';
import { EmptyPanel, ErrorPanel } from '../../ui/panels.js';
import { problemOf } from '../../ui/problem.js';
import { FormSkeleton } from '../../ui/skeletons.js';
import { allRefundActivitiesQuery } from '../refund-activity/refund-activity.api.js';
import { refundQuery } from './refund.api.js';
import type { Refund } from './refund.js';
import { RefundRecord } from './refund-record.js';

export type Queue = { ids: readonly string[]; waiting: readonly string[] };
type Props = {
  /** `new`, or the id of a request. */
  id: string;
  /** The rows of the list: the one that is opened is already known. */
  rows: readonly Refund[];
  /** The person that the list is narrowed to: a new request is for them. */
  person: Option | null;
  queue: Queue;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** One request over its list: `?fiche=id` or `?fiche=new`. */
export function RefundDialog({ id, rows, person, queue, onOpen, onClose }: Props) {
  const isNew = id === 'new';
  const row = rows.find((candidate) => candidate.id === id);
  const { data, error, refetch } = useQuery({ ...refundQuery(id), enabled: !isNew, ...(row ? { initialData: row } : {}) });
  const activities = useQuery(allRefundActivitiesQuery);
  // What is being read or changed stays as it was opened: a newer version is announced, never put under the reader's hands.
  const [opened, setOpened] = useState<Refund>();
  if (data && opened?.id !== data.id) setOpened(data);
  const failure = error ?? activities.error;
  const refund = opened?.id === id ? opened : undefined;
  if ((isNew || refund) && activities.data)
    return (
      <RefundRecord
        key={`${id} ${refund?.version ?? 0}`}
        refund={isNew ? null : (refund ?? null)}
        newer={data && refund && data.version > refund.version ? data : null}
        activities={activities.data.refund_settings}
        {...{ person, queue, onOpen, onClose }}
        onTakeNewer={() => setOpened(data)}
        onReload={() => void refetch()}
      />
    );
  return (
    <Dialog open size="xl" title="Demande de remboursement" onClose={onClose}>
      <Box minH="40vh">
        {!failure ? (
          <FormSkeleton />
        ) : problemOf(failure).status === 404 ? (
          <EmptyPanel title="Cet élément n'existe plus ou a été supprimé" />
        ) : (
          <ErrorPanel title="Impossible de charger la demande" error={failure} onRetry={() => void refetch()} />
        )}
      </Box>
    </Dialog>
  );
}
