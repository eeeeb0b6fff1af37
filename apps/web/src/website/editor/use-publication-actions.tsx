import { Copy, Eye, EyeOff, Mail, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { RowAction } from '../../ui/table/column.js';
import { removedText } from './website.api.js';

type Publishable = { id: string; version: number; status: 'DRAFT' | 'PUBLISHED' };
type Callbacks = { onSuccess?(): void; onError?(error: Error): void };
type Source = {
  useMove(): { mutate(input: { id: string; version?: number; move: 'publish' | 'unpublish' | 'restore' }, callbacks?: Callbacks): void };
  useRemove(): { mutate(input: { id: string; version: number }, callbacks?: Callbacks): void };
};
type Handlers<Row> = {
  edit: (row: Row) => void;
  copy?: (row: Row) => void;
  /** The type of the mailing that begins with a row. */
  shortcut: string;
  /** Asks before a publication. */
  confirm?: (row: Row) => Promise<boolean>;
  /** Label of the publication of a published row with changes; undefined when it has none. */
  republish?: (row: Row) => string | undefined;
  withdraw?: (row: Row) => string;
  others?: (row: Row) => RowAction<Row>[];
};

const onError = (problem: unknown) => notify.error(problemOf(problem).detail);

/** Actions of the rows of a list with drafts and published items. */
export function usePublicationActions<Row extends Publishable>(source: Source, handlers: Handlers<Row>) {
  const { edit, copy, shortcut, confirm, republish, withdraw, others } = handlers;
  const move = source.useMove();
  const remove = source.useRemove();
  const publish = async (row: Row): Promise<void> => {
    if (confirm && !(await confirm(row))) return;
    const { id, version } = row;
    move.mutate({ id, version, move: 'publish' }, { onSuccess: () => notify.success('Publié sur le site.'), onError });
  };
  const unpublish = ({ id, version }: Row) =>
    move.mutate({ id, version, move: 'unpublish' }, { onSuccess: () => notify.success('Repassé en brouillon.'), onError });
  const drop = ({ id, version }: Row) =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () =>
          notify.success(removedText, { action: { label: 'Annuler', onClick: () => move.mutate({ id, move: 'restore' }, { onError }) } }),
        onError,
      },
    );
  const navigate = useNavigate();
  const isAllowed = useAllowed();
  const writing: RowAction<Row> = {
    label: 'Écrire un publipostage',
    icon: <Mail size={16} />,
    run: ({ id }) => void navigate(`/people/mailings/shortcut/${shortcut}/${id}`),
  };
  const publishing = (label: string): RowAction<Row> => ({ label, icon: <Eye size={16} />, run: (row) => void publish(row) });
  const statusActions = (row: Row): RowAction<Row>[] => {
    if (row.status === 'DRAFT') return [publishing('Publier')];
    const again = republish?.(row);
    const label = withdraw?.(row) ?? 'Repasser en brouillon';
    return [...(again ? [publishing(again)] : []), { label, icon: <EyeOff size={16} />, run: unpublish }];
  };
  return (row: Row): RowAction<Row>[] => [
    { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: edit },
    ...statusActions(row),
    ...(others?.(row) ?? []),
    ...(copy ? [{ label: 'Dupliquer', icon: <Copy size={16} />, run: copy }] : []),
    ...(isAllowed('mailings') ? [writing] : []),
    { label: 'Supprimer', icon: <Trash2 size={16} />, key: 'delete', destructive: true, run: drop },
  ];
}
