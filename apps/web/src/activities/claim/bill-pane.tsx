import type { Attachment } from '../../ui/file/attachment.js';
import { FilePane } from '../../ui/file/file-pane.js';
import { Box } from '../../ui/page/layout.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';

type Props = { kind: Pick<ClaimConfig<ClaimRow>, 'claims'>; claimId: string; bills: readonly Attachment[] };

/** The documents of a claim beside its form: the amount on a bill is compared at a glance. */
export const BillPane = ({ kind: { claims }, claimId, bills }: Props) => (
  <Box position="sticky" top="0">
    <FilePane files={bills} read={({ id }) => claims.readAttachment(claimId, id)} />
  </Box>
);
