import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { WriteTo } from '../../directory/public.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { leaveUnsaved } from '../../ui/dialog/unsaved-guard.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { hasPreview } from '../../ui/file/attachment-rules.js';
import { Form } from '../../ui/form/form.js';
import { day } from '../../ui/format/format.js';
import { Box, Grid, HStack, Stack } from '../../ui/page/layout.js';
import { pressByKey } from '../../ui/page/press-by-key.js';
import { useIsNarrow } from '../../ui/page/use-is-narrow.js';
import { Neighbours, nextOf, type Queue } from '../../ui/record/queue.js';
import { Viewers } from '../../ui/record/viewers.js';
import { BillPane } from './bill-pane.js';
import { CalculationCard } from './calculation/calculation-card.js';
import type { ActivityChoice, ClaimRow, Opened } from './claim.js';
import type { ClaimConfig } from './claim-config.js';
import { ClaimFooter } from './claim-footer.js';
import { ClaimHistory } from './claim-history.js';
import type { ClaimSheet } from './claim-sheet.js';
import { PaymentOperation } from './payment/payment-operation.js';
import { RecentDecisions } from './recent-decisions.js';
import { type RecordTab, RecordTabs } from './record-tabs.js';
import { useClaimRecord } from './use-claim-record.js';

type Props<Row extends ClaimRow, Values extends FieldValues, Activity extends ActivityChoice> = {
  sheet: ClaimSheet<Row, Values, Activity>;
  claim: Opened<Row> | null;
  activities: readonly Activity[];
  person: Option | null;
  activityId: string;
  queue: Queue;
  onOpen: (id: string) => void;
  onClose: () => void;
};

const formId = 'claim-record';

/** The claim and its computed amount side by side, its history behind a tab, its actions at the bottom. */
export function ClaimRecord<Row extends ClaimRow, Values extends FieldValues, Activity extends ActivityChoice>(
  props: Props<Row, Values, Activity>,
) {
  const { sheet, activities, person, activityId, queue, onOpen, onClose } = props;
  const { kind, Fields } = sheet;
  const [tab, setTab] = useState<RecordTab>('record');
  const [isChained, setChained] = useState(true);
  const next = nextOf(queue.waiting, props.claim?.id);
  const after = () => (isChained && next ? onOpen(next) : onClose());
  const record = useClaimRecord(sheet, { claim: props.claim, person, activityId, activities, onSaved: after });
  const { claim, isDirty } = record;
  const isLocked = claim !== null && (claim.status !== 'waiting' || claim.isDeleted);
  const isNarrow = useIsNarrow();
  const bills = claim && !isNarrow ? kind.attachmentsOf(claim).filter(hasPreview) : [];
  useAhead(kind, next);
  const go = async (id: string) => {
    if (!isDirty || (await leaveUnsaved())) onOpen(id);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter instanceof HTMLButtonElement ? submitter.value : 'save';
    record.onSave(action === 'validate' ? 'valid' : 'waiting', action === 'save-and-new');
  };
  // Beside its document a claim is compared with it: the amount comes first.
  const isReview = bills.length > 0;
  const amount = (
    <CalculationCard
      calculation={record.calculation}
      texts={sheet.calculation}
      path={kind.path}
      onCompute={record.onCompute}
      isLocked={isLocked}
    />
  );
  const title = claim ? kind.texts.title(claim.person.fullname) : kind.texts.newTitle;
  return (
    <Dialog
      open
      size={isReview ? 'cover' : 'xl'}
      title={title}
      isRead={claim !== null}
      onKey={pressByKey}
      onClose={onClose}
      dirty={isDirty}
      subtitle={
        <HStack gap="3" wrap="wrap">
          <StatusBadge status={record.status} label={kind.statusLabels[record.status]} />
          {claim?.isDeleted ? <StatusBadge label="Dans la corbeille" tone="neutral" /> : null}
          {claim ? <Neighbours queue={queue} id={claim.id} onOpen={(id) => void go(id)} /> : null}
          {claim ? <RecordTabs tab={tab} onTab={setTab} texts={kind.texts} /> : null}
          <RecentDecisions kind={kind} onOpen={(id) => void go(id)} />
          {claim ? <Viewers type={kind.recordType} id={claim.id} /> : null}
        </HStack>
      }
      footer={
        <ClaimFooter
          {...{ kind, claim, formId, onClose }}
          isSaving={record.isSaving}
          onDone={after}
          chain={next ? { isOn: isChained, onChange: setChained } : null}
        />
      }
    >
      {claim && tab === 'history' ? <ClaimHistory kind={kind} id={claim.id} /> : null}
      {/* Stays mounted while the history is open, so that the user's input stays. */}
      <Box hidden={tab === 'history'}>
        <Form form={record.form} onSubmit={submit} label={title} id={formId}>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: isReview ? 'minmax(0, 1fr) 26rem' : 'minmax(0, 1fr) 400px' }}
            gap="6"
            alignItems="start"
          >
            {claim && isReview ? <BillPane kind={kind} claimId={claim.id} bills={bills} /> : null}
            <Stack gap="6" display={isReview ? 'flex' : 'contents'}>
              {isReview ? amount : null}
              <Fields key={record.round} form={record.form} claimId={claim?.id} {...{ activities, isLocked }} activity={record.activity} />
              <Stack gap="4">
                {isReview ? null : amount}
                {claim?.operation ? <PaymentOperation id={claim.operation} /> : null}
                {claim ? <WriteTo path={kind.shortcutOf(claim)}>Écrire au bénéficiaire</WriteTo> : null}
                {claim ? <Decision facts={[...sheet.factsOf(claim), ...commonFacts(claim, kind.texts)]} /> : null}
              </Stack>
            </Stack>
          </Grid>
        </Form>
        {record.conflict}
      </Box>
    </Dialog>
  );
}

/** Reads the claim that comes next, so that it opens at once. */
function useAhead<Row extends ClaimRow>({ claims }: Pick<ClaimConfig<Row>, 'claims'>, next: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (next !== undefined) void queries.prefetchQuery(claims.one(next));
  }, [queries, claims, next]);
}

const commonFacts = (claim: ClaimRow, { paid, created }: { paid: string; created: string }): (string | null)[] => [
  claim.paid_on ? `${paid} le ${day(claim.paid_on)}${claim.payment_mode ? ` par ${claim.payment_mode}` : ''}` : null,
  `${created} le ${day(claim.created_at)}, règle en version ${claim.settings_version}`,
];

function Decision({ facts }: { facts: readonly (string | null)[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1" textStyle="dense" color="fg.muted">
      {facts.map((fact) => (fact === null ? null : <li key={fact}>{fact}</li>))}
    </Stack>
  );
}
