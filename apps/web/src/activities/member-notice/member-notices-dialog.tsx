import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { queryGroup } from '../../platform/query-group.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { SaveDialog } from '../../ui/dialog/save-dialog.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { CheckGroup } from '../../ui/field/check-group.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { groups, kindsOff, kindsOn, type NoticeKind } from './member-notices.js';

type Notices = Schema<'MemberNoticesDto'>;

const noticesGroup = queryGroup('member-notices');
const title = 'Mails aux bénéficiaires';

/** The mails that tell people how their claims and registrations go on. */
export function MemberNoticesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...noticesGroup.read('/api/member_notices'),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data) return <NoticesForm notices={data} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {error ? <ErrorPanel title="Impossible de lire les réglages" error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

/** `kinds`: the mails that leave. */
type Values = { kinds: NoticeKind[] };

function NoticesForm({ notices, onClose }: { notices: Notices; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { kinds: kindsOn(notices.off) } });
  const save = noticesGroup.useSend('put', '/api/member_notices');
  const kinds = form.watch('kinds');
  return (
    <SaveDialog
      title={title}
      onClose={onClose}
      form={form}
      save={save}
      input={(values) => ({ body: { off: kindsOff(values.kinds) }, version: notices.version })}
    >
      <Text color="fg.muted">Ces mails partent au nom de votre structure, à l’adresse du bénéficiaire, dès que l’étape est faite.</Text>
      {groups.map(({ label, choices }) => (
        <CheckGroup
          key={label}
          label={label}
          choices={choices}
          value={kinds}
          onChange={(chosen) => {
            const others = kinds.filter((kind) => choices.every(({ value }) => value !== kind));
            form.setValue('kinds', [...others, ...(chosen as NoticeKind[])], { shouldDirty: true });
          }}
        />
      ))}
    </SaveDialog>
  );
}
